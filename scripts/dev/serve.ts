/** The process of the server for development; main.ts starts it, and again when it ends with `wantsRestart`. */
import { join } from 'node:path'
import { root } from '#scripts/build/build.ts'
import { hotModules } from './hot-modules.ts'

const server = join(import.meta.dirname, 'server.ts')
// Imported only after this, so that it is known what the server itself imports and cannot be swapped under it.
const hot = hotModules({ folder: root, held: [server] })
const { serve } = await import('./server.ts')
await serve(hot)
