/**
 * Writes dist/main: the server with all its packages in a few files, for `npm start`. Reading some hundred modules one
 * by one takes a quarter of a warm start. The sources run as they are (`npm run dev`, tests); nothing else differs.
 */
import { join, relative, sep } from 'node:path'
import { build, type Plugin } from 'vite'
import { root } from './build.ts'

const outDir = join(root, 'dist', 'main')

/** With binaries or files of their own beside their code. */
const external = [/^@electric-sql\//, /^sharp$/, /^@node-rs\//, /^pg-native$/]

/** Sources find migrations, texts and pictures by their own address, so it must stay what it was. */
const ownAddresses: Plugin = {
  name: 'own-addresses',
  transform(code, id) {
    if (!code.includes('import.meta.url') || id.includes('node_modules')) return null
    const own = relative(outDir, id).split(sep).join('/')
    return { code: code.replaceAll('import.meta.url', `new URL('${own}', import.meta.url).href`), map: null }
  },
}

await build({
  configFile: false,
  root,
  logLevel: 'warn',
  plugins: [ownAddresses],
  ssr: { noExternal: true, external: [] },
  build: {
    ssr: 'src/server/main.ts',
    outDir,
    emptyOutDir: true,
    target: 'node24',
    minify: false,
    sourcemap: true,
    reportCompressedSize: false,
    chunkSizeWarningLimit: 5000,
    rolldownOptions: { external, output: { entryFileNames: 'main.js', chunkFileNames: '[name]-[hash].js' } },
  },
})
