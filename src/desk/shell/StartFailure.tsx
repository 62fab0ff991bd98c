import { Component, type ReactNode } from 'react'
import { I18nContextProvider } from 'react-admin'
import { describe, GeneralError } from '../kit/ErrorPages.tsx'
import { builtInTexts } from '../kit/language/i18n.ts'
import { languageHere } from '../kit/language/language.ts'

/** The desk could not start at all: texts and language come from what the browser has already. */
export function StartFailure({ reason }: { reason: unknown }) {
  const language = languageHere()
  const texts = builtInTexts(language)
  return (
    <I18nContextProvider value={texts}>
      <main className="start-failure" lang={language}>
        <title>{texts.translate('Whoops!')}</title>
        <GeneralError {...describe(reason)}>
          <a href={window.location.pathname + window.location.search}>{texts.translate('Try again')}</a>
        </GeneralError>
      </main>
    </I18nContextProvider>
  )
}

/** Whatever fails while the frame itself is drawn ends here, not in a blank page. */
export class LastResort extends Component<{ children: ReactNode }, { reason: unknown }> {
  override state: { reason: unknown } = { reason: null }

  static getDerivedStateFromError(reason: unknown) {
    return { reason }
  }

  override render() {
    return this.state.reason ? <StartFailure reason={this.state.reason} /> : this.props.children
  }
}
