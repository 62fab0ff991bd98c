import type { UiTranslate } from './texts.tsx'

/** What a list says above its options, or instead of them. */
export interface ListMessage {
  kind: 'hint' | 'loading' | 'error'
  text: string
}

interface ListState {
  options: readonly unknown[]
  /** Those that match what is searched. */
  shown: readonly unknown[]
  /** The maximum, once so many are selected. */
  fullAt: number | undefined
  isLoading?: boolean | undefined
  isFailed?: boolean | undefined
  emptyText?: string | undefined
  noMatchText?: string | undefined
}

/** The one thing that a list has to say of its state; undefined where its options say all. */
export function listMessage(state: ListState, t: UiTranslate): ListMessage | undefined {
  const { options, shown, fullAt, isLoading, isFailed, emptyText, noMatchText } = state
  if (isFailed) return { kind: 'error', text: t('An error has occurred. Please try again later.') }
  if (isLoading && shown.length === 0) return { kind: 'loading', text: t('Loading') }
  if (fullAt !== undefined) {
    // In English one option and several are said alike (product §27.4), in German they are not.
    const key =
      fullAt === 1
        ? 'Maximum of 1 options selected. First remove a selected option to select another.'
        : 'Maximum of {max} options selected. First remove a selected option to select another.'
    return { kind: 'hint', text: t(key, { max: fullAt }) }
  }
  if (options.length === 0) return { kind: 'hint', text: emptyText ?? t('List is empty.') }
  if (shown.length === 0) {
    const text = noMatchText ?? t('No elements found. Consider changing the search query.')
    return { kind: 'hint', text }
  }
  return undefined
}
