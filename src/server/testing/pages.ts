import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { render } from '#public/render.tsx'
import { testEnv } from '#public/testing/api.ts'
import type { Deps } from '#server/app.ts'
import { addPages } from '../pages/pages.ts'

/** All pages, of a build that has no files: what the server itself writes is as in the product. */
export const unbuiltPages: NonNullable<Deps['pages']> = (app, options) =>
  addPages(app, options, {
    assetsFolders: [mkdtempSync(join(tmpdir(), 'openbranch-assets-'))],
    publicAssets: testEnv.assets,
    deskHtml: '<!doctype html>',
    docsHtml: '<!doctype html>',
    render,
  })
