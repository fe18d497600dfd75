/** Subscribes the receiver to notices like a browser, for the person who is signed in here. */
const button = document.getElementById('register')
const result = document.getElementById('registered')
const nameMaxLength = 25

const call = async (method, path, body, headers) => {
  const init = { method, headers: { ...headers, 'content-type': 'application/json' } }
  const response = await fetch(path, body ? { ...init, body: JSON.stringify(body) } : init)
  return response.json()
}

/** Loads the device of a person, or creates and stores it. */
const deviceOf = async ({ companyUserId, name }, serverKey) => {
  const storageKey = `receiver ${companyUserId} ${serverKey}`
  const stored = JSON.parse(localStorage.getItem(storageKey) ?? 'null')
  const device =
    stored ?? (await call('POST', '/receiver/devices', { name: `${name}の受信箱`.slice(0, nameMaxLength), serverKey }))
  localStorage.setItem(storageKey, JSON.stringify(device))
  return device
}

const register = async () => {
  const profile = await call('GET', '/v1/companyIntraNews/myProfile')
  if (!profile.success) return '登録できませんでした。先に「社内報を開く」からログインしてください。'
  const { publicKey } = (await call('GET', '/v1/push')).data
  const { endpoint, keys } = await deviceOf(profile.data, publicKey)
  const pair = (await call('POST', '/v1/companyIntraNews/csrf/token')).data
  const headers = { 'x-csrf-id': pair.csrfId, 'x-csrf-token': pair.csrfToken }
  const { success, message } = await call('PUT', '/v1/push/subscription', { endpoint, ...keys }, headers)
  return success ? `${profile.data.name}さんの端末として登録しました。` : `登録できませんでした：${message}`
}

button.addEventListener('click', async () => {
  result.textContent = await register().catch((error) => `登録できませんでした：${error.message}`)
})
