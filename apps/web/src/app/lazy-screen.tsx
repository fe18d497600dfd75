import type { RouteComponent } from '@tanstack/react-router'
import type { ComponentType } from 'react'
import { lazyModule } from '../platform/load-code.ts'

/** Prepares a screen for being taken over from the page in `root`; gives false where it has to be replaced. */
type Prepare = (root: Element) => boolean | Promise<boolean>

/** A route's component; where its code needs it, with how it is prepared, once that code has been loaded. */
export type Screen = RouteComponent & { prepare?: Prepare | undefined }

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
export const lazyScreen = <Name extends string>(
  load: () => Promise<Record<Name, ComponentType> & { readonly prepare?: Prepare }>,
  name: Name,
) => {
  const code = lazyModule(load)
  let failure: unknown
  const preload = async (): Promise<void> => {
    try {
      Screen.prepare = (await code.load()).prepare
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
  const Screen: Screen = Object.assign(
    () => {
      const Loaded: ComponentType | undefined = code.loaded()?.[name]
      if (!Loaded) throw new ScreenCodeError(failure, retry)
      return <Loaded />
    },
    { preload },
  )
  return Screen
}
