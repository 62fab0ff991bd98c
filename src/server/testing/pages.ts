import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { render } from '#public/render.tsx'
import { testEnv } from '#public/testing/api.ts'
import type { Deps } from '#server/app.ts'
import type { AppFiles } from '../pages/app-files.ts'
import { addPages } from '../pages/pages.ts'

/** All pages, of a build that has no files but those given: what the server itself writes is as in the product. */
export function unbuiltPages(given: Partial<AppFiles> = {}): NonNullable<Deps['pages']> {
  const files: AppFiles = {
    assetsFolders: [mkdtempSync(join(tmpdir(), 'openbranch-assets-'))],
    publicAssets: testEnv.assets,
    deskHtml: '<!doctype html>',
    docsHtml: '<!doctype html>',
    embedScript: '(() => {})()',
    render,
    ...given,
  }
  return (app, options) => addPages(app, options, files)
}
