import { createContext, use } from 'react'
import messages from '../../translations/ui.json'
import { fill } from '../fill.ts'
import type { UiTranslate } from '../texts.tsx'

/** The gallery's own texts stand in place, German beside English: no visitor ever reads them. */
export type Words = (german: string, english: string) => string

export const wordsIn =
  (language: 'de' | 'en'): Words =>
  (german, english) =>
    language === 'de' ? german : english

export const WordsContext = createContext<Words>(wordsIn('en'))

export const useWords = () => use(WordsContext)

export const uiTextsIn =
  (language: 'de' | 'en'): UiTranslate =>
  (key, values) =>
    fill(language === 'de' ? messages[key].de : key, values)
