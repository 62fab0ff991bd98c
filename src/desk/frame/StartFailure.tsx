import { Component, type ReactNode } from 'react'
import { I18nContextProvider } from 'react-admin'
import { describe, GeneralError } from './ErrorPages.tsx'
import { basePath } from './paths.ts'
import { englishOnly } from './providers/i18n.ts'

/** The desk could not start at all: there are no texts, so keys stand for themselves. */
export function StartFailure({ reason }: { reason: unknown }) {
  return (
    <I18nContextProvider value={englishOnly}>
      <main className="start-failure">
        <title>Whoops!</title>
        <GeneralError {...describe(reason)}>
          <a href={basePath}>Try again</a>
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
