import { build, preview } from 'vite'

/**
 * Builds the gallery alone into a folder and serves it as it is in development, without the service behind it; gives its
 * origin and how to stop it. Built, since the development server would translate 500 modules and send them for each page.
 */
export const startGallery = async (outDir: string): Promise<{ origin: string; stop: () => Promise<void> }> => {
  const web = new URL('..', import.meta.url).pathname
  const configFile = `${web}vite.config.ts`
  await build({
    configFile,
    logLevel: 'warn',
    build: { outDir, emptyOutDir: true, minify: false, rolldownOptions: { input: `${web}gallery.html` } },
  })
  const server = await preview({
    configFile,
    logLevel: 'warn',
    build: { outDir },
    preview: { host: '127.0.0.1', port: 0 },
  })
  const address = server.httpServer.address()
  if (!address || typeof address === 'string') throw new Error('the gallery has no address')
  return { origin: `http://127.0.0.1:${address.port}`, stop: () => server.close() }
}
