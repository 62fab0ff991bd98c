import { join } from 'node:path'
import type { Plugin } from 'vite'

/** In the built app rjsf gets its reader of marks when a preview is opened, not with every form. */
export function lateMarkdown(): Plugin {
  return {
    name: 'openbranch:late-markdown',
    apply: 'build',
    enforce: 'pre',
    resolveId(source, importer) {
      if (source !== 'markdown-to-jsx/react' || !importer?.includes('/@rjsf/')) return null
      return join(import.meta.dirname, '../../src/desk/forms/LateMarkdown.tsx')
    },
  }
}
