import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { compressed } from './src/public/vite/compressed.ts'

/**
 * What the server's pages for visitors load (dist/visitors): written for React, run by Preact, which is an eighth of it. A
 * customer on a phone in a queue waits for each kilobyte; the desk is loaded once a day.
 */
export default defineConfig({
  base: '/app/',
  cacheDir: process.env.VITE_CACHE,
  publicDir: false,
  plugins: [react(), compressed()],
  resolve: {
    alias: [
      { find: /^react(-dom)?$/, replacement: 'preact/compat' },
      { find: /^react\/jsx-runtime$/, replacement: 'preact/jsx-runtime' },
      { find: /^react-dom\/client$/, replacement: 'preact/compat/client' },
    ],
  },
  build: {
    outDir: 'dist/visitors',
    manifest: true,
    target: 'es2022',
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    reportCompressedSize: false,
    rolldownOptions: {
      input: {
        boot: 'src/public/boot.ts',
        style: 'src/public/public.css',
        frame: 'src/public/embed/frame.ts',
        embed: 'src/public/embed/embed.ts',
      },
      output: { codeSplitting: { groups: [{ name: 'preact', test: /node_modules\/preact\// }] } },
    },
  },
})
