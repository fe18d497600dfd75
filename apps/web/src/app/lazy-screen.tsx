import type { RouteComponent } from '@tanstack/react-router'
import type { ComponentType } from 'react'
import { lazyModule } from '../platform/load-code.ts'
import { useFinishHydration } from './first-screen/use-finish-hydration.ts'

/** A screen's code could not be fetched: the network is gone, or the version that the page belongs to. */
export class ScreenCodeError extends Error {
  override readonly name = 'ScreenCodeError'
  /** Loads the code again; gives whether that worked. */
  readonly retry: () => Promise<boolean>
  constructor(cause: unknown, retry: () => Promise<boolean>) {
    super('the code of the screen could not be loaded', { cause })
    this.retry = retry
  }
}

/**
 * A route's component whose code the router loads on the way to it. If it cannot be loaded, the component throws a
 * ScreenCodeError. The router's own `lazyRouteComponent` would reload the page, and lose all input.
 */
export const lazyScreen = <Name extends string>(load: () => Promise<Record<Name, ComponentType>>, name: Name) => {
  const code = lazyModule(load)
  let failure: unknown
  const preload = async (): Promise<void> => {
    try {
      await code.load()
      // Loaded code is shown without another preload.
      delete Screen.preload
    } catch (error) {
      failure = error
    }
  }
  const retry = async () => {
    await preload()
    return code.loaded() !== undefined
  }
  const Screen: RouteComponent = Object.assign(
    () => {
      useFinishHydration()
      const Loaded: ComponentType | undefined = code.loaded()?.[name]
      if (!Loaded) throw new ScreenCodeError(failure, retry)
      return <Loaded />
    },
    { preload },
  )
  return Screen
}
