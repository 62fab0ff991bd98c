import { createContext, type ReactNode, use } from 'react'
import type messages from '../translations/ui.json'
import { fill } from './fill.ts'

/** The texts that primitives say of their own accord; all others are passed to them. */
export type UiTextKey = keyof typeof messages
export type UiTranslate = (key: UiTextKey, values?: Record<string, string | number>) => string

// Without a provider every key is its own English text.
const Texts = createContext<UiTranslate>(fill)

/** Gives primitives their words: the desk passes react-admin's `translate`, a public page its translator. */
export function UiTexts({ translate, children }: { translate: UiTranslate; children: ReactNode }) {
  return <Texts value={translate}>{children}</Texts>
}

export function useTexts(): UiTranslate {
  return use(Texts)
}
