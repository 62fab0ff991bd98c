import react from '@vitejs/plugin-react'
import { type BuildEnvironmentOptions, defineConfig } from 'vite'
import { deskChunks } from './scripts/build/desk-chunks.ts'
import { lateMarkdown } from './scripts/build/late-markdown.ts'
import { gallery } from './scripts/dev/gallery.ts'
import { waitingForBackend } from './scripts/dev/waiting-for-backend.ts'
import { compressed } from './src/public/vite/compressed.ts'
import { publicPages } from './src/public/vite/public-pages.ts'

/** Where the server listens while Vite serves the app (`npm run dev`). */
const backend = process.env.BACKEND ?? 'http://127.0.0.1:8081'

/** What the server answers in development too; the rest of /app/ comes from the sources. */
const forwarded = [
  '^/$',
  '^/app/?$',
  '/api',
  '/frontend-logs',
  '/account',
  '/advisor',
  '/health',
  '/app/pictures',
  '/app/docs/openapi.json',
  '/favicon.ico',
]

const forBrowsers: BuildEnvironmentOptions = {
  outDir: 'dist/app',
  manifest: true,
  target: 'es2022',
  // Small files as data: addresses would be refused by the policy.
  assetsInlineLimit: 0,
  modulePreload: { polyfill: false },
  reportCompressedSize: false,
  chunkSizeWarningLimit: 2000,
  rolldownOptions: {
    input: {
      desk: 'src/desk/index.html',
      admin: 'src/admin/index.html',
      docs: 'src/docs/index.html',
      public: 'src/public/index.html',
    },
    output: {
      // The files of all screens are named in what every page loads: 42 bits tell them apart as well.
      chunkFileNames: 'assets/[name]-[hash:7].js',
      // React alone, so that a popup never brings parts of the desk with it.
      codeSplitting: {
        groups: [{ name: 'react', test: /node_modules\/(react|react-dom|scheduler)\// }, ...deskChunks],
      },
    },
  },
}

const forServer: BuildEnvironmentOptions = {
  outDir: 'dist/server',
  ssr: true,
  target: 'node22',
  reportCompressedSize: false,
  rolldownOptions: { input: { render: 'src/public/render.tsx' } },
}

/**
 * Two builds: the app for browsers (`vite build`, dist/app) and the public pages for our server (`vite build --ssr`,
 * dist/server/render.js, with everything that it needs inside). What these pages load has a build of its own
 * (vite.visitors.config.ts).
 */
export default defineConfig(({ isSsrBuild }) => ({
  base: '/app/',
  // Another folder for another copy of the sources on the same packages.
  cacheDir: process.env.VITE_CACHE,
  appType: 'mpa',
  publicDir: false,
  // The server fills the placeholder with the nonce of each reply.
  html: { cspNonce: '__CSP_NONCE__' },
  plugins: [
    react(),
    lateMarkdown(),
    gallery(),
    waitingForBackend({ backend, forwarded }),
    publicPages({ backend }),
    ...(isSsrBuild ? [] : [compressed()]),
  ],
  server: {
    port: Number(process.env.PORT ?? 8080),
    strictPort: true,
    proxy: Object.fromEntries(forwarded.map((path) => [path, { target: backend, changeOrigin: false }])),
  },
  build: isSsrBuild ? forServer : forBrowsers,
  // As the policy wants it: a file of ours that brings others, no text.
  worker: { format: 'es' },
  ...(isSsrBuild && { ssr: { noExternal: true }, define: { 'process.env.NODE_ENV': '"production"' } }),
}))
