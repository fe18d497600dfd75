import { type ComponentType, useEffect, useState } from 'react'
import { lazyModule } from '../platform/load-code.ts'
import { nextTask } from '../platform/next-task.ts'

const Nothing = () => null

/**
 * A part of a screen whose code is loaded when it is first shown, or by its `load`. If that fails, `Failed` replaces only
 * this part, with its properties and `onRetry`.
 */
export const lazyPart = <Props extends object, Code extends { default: ComponentType<Props> }>(
  load: () => Promise<Code & { default: ComponentType<Props> }>,
  Failed: ComponentType<Props & { onRetry: () => void }> = Nothing,
) => {
  const code = lazyModule(load)
  const Part = (props: Props) => {
    const [state, setState] = useState<'loading' | 'loaded' | 'failed'>(code.loaded() ? 'loaded' : 'loading')
    useEffect(() => {
      if (state !== 'loading') return
      let isShown = true
      const settle = (next: 'loaded' | 'failed') => () => {
        if (isShown) setState(next)
      }
      // The screen around it is painted first.
      nextTask().then(code.load).then(settle('loaded'), settle('failed'))
      return () => {
        isShown = false
      }
    }, [state])
    const Loaded = code.loaded()?.default
    if (Loaded) return <Loaded {...props} />
    return state === 'failed' ? <Failed {...props} onRetry={() => setState('loading')} /> : null
  }
  return Object.assign(Part, { load: code.load })
}
