import { useContext } from 'react'
import { versionLanguages } from '#rules/by-language.ts'
import { DeskContext } from '../kit/desk-context.ts'
import { settingOf } from '../kit/institution.ts'
import { propertiesOf, type Shape } from './schema.ts'

/** Of the versions of texts, those of one language; null of any other input. */
export const languageOfVersions = (shape: Shape): string | null =>
  typeof shape['x-language'] === 'string' ? shape['x-language'] : null

/**
 * Says of an input whether the form has it: versions of texts are written in the languages that visitors of this institution
 * can read besides its own (product §32.5). All else is always there.
 */
export function useVersions(): (shape: Shape) => boolean {
  // A foreign description is drawn without an institution.
  const tenant = useContext(DeskContext)?.tenant
  const languages = tenant
    ? versionLanguages(settingOf(tenant, 'language') || 'de', settingOf(tenant, 'languages'))
    : null
  const isHere = (shape: Shape) => {
    const language = languageOfVersions(shape)
    return language === null || languages === null || languages.includes(language)
  }
  return (shape) =>
    Array.isArray(shape['x-by-language']) ? Object.values(propertiesOf(shape)).some(isHere) : isHere(shape)
}
