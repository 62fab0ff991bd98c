/** Writes dist/mock: the scenario panel and the page of all states, which only `npm run mock` serves. */
import { join } from 'node:path'
import react from '@vitejs/plugin-react'
import { build } from 'vite'
import { root } from './build.ts'

const outDir = join(root, 'dist', 'mock')

for (const [index, [name, input]] of Object.entries({
  panel: 'src/mock/panel/main.tsx',
  states: 'src/mock/states/main.tsx',
}).entries()) {
  await build({
    configFile: false,
    root,
    logLevel: 'warn',
    plugins: [react()],
    define: { 'process.env.NODE_ENV': '"production"' },
    publicDir: false,
    build: {
      outDir,
      emptyOutDir: index === 0,
      target: 'es2022',
      reportCompressedSize: false,
      chunkSizeWarningLimit: 1000,
      // One file each, for a page that may have no other script of ours before it.
      lib: { entry: join(root, input), formats: ['es'], fileName: () => `${name}.js` },
    },
  })
}
