import { vi } from 'vitest'

/** A request that sends a file, whose progress the test sets. */
class FakeUpload {
  readonly upload: { onprogress: ((event: { loaded: number }) => void) | null } = { onprogress: null }
  readonly #ended = new AbortController()
  readonly headers = new Headers()
  withCredentials = false
  onload: (() => void) | null = null
  onerror: (() => void) | null = null
  status = 0
  responseText = ''
  #method = ''
  #url = ''
  #answer: Response | null = null

  open(method: string, url: URL) {
    this.#method = method
    this.#url = String(url)
  }
  setRequestHeader(name: string, value: string) {
    this.headers.set(name, value)
  }
  getResponseHeader(name: string) {
    return this.#answer?.headers.get(name) ?? null
  }
  get isAborted() {
    return this.#ended.signal.aborted
  }
  abort() {
    this.#ended.abort()
  }
  /** Reports the number of sent bytes. */
  progress(loaded: number) {
    this.upload.onprogress?.({ loaded })
  }
  async send(body: Blob) {
    uploads.push(this)
    try {
      this.#answer = await fetch(this.#url, { method: this.#method, headers: this.headers, body })
      this.responseText = await this.#answer.text()
      this.status = this.#answer.status
    } catch {
      if (!this.isAborted) this.onerror?.()
      return
    }
    if (!this.isAborted) this.onload?.()
  }
}

const uploads: FakeUpload[] = []

/** Sends file uploads to the fake server that replaces `fetch`; returns the uploads so far. */
export const fakeUploads = (): readonly FakeUpload[] => {
  uploads.length = 0
  vi.stubGlobal('XMLHttpRequest', FakeUpload)
  return uploads
}
