import { createServer } from 'vite'

/** Starts the development server for the gallery alone, without the service behind it; gives its origin and how to stop it. */
export const startGallery = async (cacheDir: string): Promise<{ origin: string; stop: () => Promise<void> }> => {
  const server = await createServer({
    configFile: new URL('../vite.config.ts', import.meta.url).pathname,
    cacheDir,
    logLevel: 'warn',
    optimizeDeps: { entries: ['gallery.html'] },
    server: { host: '127.0.0.1', port: 0, watch: null, hmr: false, ws: false },
  })
  await server.listen()
  const address = server.httpServer?.address()
  if (!address || typeof address === 'string') throw new Error('the gallery has no address')
  return { origin: `http://127.0.0.1:${address.port}`, stop: () => server.close() }
}
