import optimizeLocales from '@react-aria/optimize-locales-plugin'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'

/** What the server loads to render first screens: the same components as the browser's, with all that they need. */
export default defineConfig({
  root: import.meta.dirname,
  publicDir: false,
  plugins: [{ ...optimizeLocales.vite({ locales: ['ja-JP'] }), enforce: 'pre' }, react()],
  // React decides by it, in whatever environment the server runs.
  define: { 'process.env.NODE_ENV': '"production"' },
  ssr: { noExternal: true, target: 'node' },
  build: {
    ssr: 'src/app/first-screen/render.tsx',
    outDir: 'dist-server',
    emptyOutDir: true,
    copyPublicDir: false,
    // As for the browser: a file that one of them inlines has two addresses.
    assetsInlineLimit: 0,
  },
})
