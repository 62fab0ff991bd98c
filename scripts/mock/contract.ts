import { mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Document, MediaType, OperationObject } from '#scripts/generate/contract/types.ts'
import { textsIn } from '#server/platform/tenancy/translations.ts'

const calls = '/api/v1/translations'

/** The example that a browser of this language should get, null for the first one. */
export function exampleFor(path: string, language: string | undefined): string | null {
  return path === calls ? (/^\s*en/i.test(language ?? '') ? 'english' : 'german') : null
}

/** @returns the file, in a folder of its own */
export function writeContract(document: Document): string {
  const file = join(mkdtempSync(join(tmpdir(), 'openbranch-mock-')), 'openapi.json')
  writeFileSync(file, JSON.stringify(document))
  return file
}

/**
 * The description as Prism gets it: ours, with all texts of the app as examples of the call that asks for them. In the
 * description itself they would stand twice.
 */
export function withTexts(document: Document): Document {
  const media = mediaOf(document)
  if (!media) return document
  media.examples = {
    german: { summary: 'German', value: textsIn('de') },
    english: { summary: 'English', value: textsIn('en') },
  }
  return document
}

function mediaOf(document: Document): MediaType | undefined {
  const operation = document.paths[calls]?.get as OperationObject | undefined
  const reply = operation?.responses?.[200]
  return reply && 'content' in reply ? reply.content?.['application/json'] : undefined
}
