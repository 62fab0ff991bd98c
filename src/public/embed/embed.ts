/**
 * /embed.js: puts pages of ours into a page of another site (product §8.8, docs/embedding.md). A classic script, so that it
 * needs no CORS; all of it stands in a function, since what stands outside would be a global of that page. It sets no cookie,
 * asks for nothing but the frame, and styles by sheets that the site's policy does not rule. Long because all of it
 * must stand in one function.
 */
void (() => {
  const own = document.currentScript
  if (!(own instanceof HTMLScriptElement)) return
  const { origin } = new URL(own.src)

  interface Kind {
    /** Below /embed/. @param alias of an advisor */
    readonly path: (alias: string) => string
    readonly title: { readonly de: string; readonly en: string }
  }

  const kinds: Readonly<Record<'finder' | 'profile' | 'booking', Kind>> = {
    finder: { path: () => 'search', title: { de: 'Beratung finden', en: 'Find an advisor' } },
    profile: { path: (alias) => `profile/${alias}`, title: { de: 'Beratung', en: 'Advisor' } },
    booking: {
      path: (alias) => `booking/${alias}`,
      title: { de: 'Termin buchen', en: 'Book an appointment' },
    },
  }

  const sheet = new CSSStyleSheet()
  sheet.replaceSync(
    ':host{display:block}iframe{display:block;width:100%;height:0;border:0;color-scheme:normal}:host([data-shown]) slot{display:none}',
  )

  /** Higher is no page of ours: whatever is told, the page around stays usable. */
  const highest = 20_000

  class Embedded extends HTMLElement {
    readonly kind: Kind
    readonly #frame = document.createElement('iframe')

    constructor(kind: Kind) {
      super()
      this.kind = kind
      const root = this.attachShadow({ mode: 'open' })
      root.adoptedStyleSheets = [sheet]
      // What stands in the element, a link, is shown until the frame says how high it is: where it may not be shown, too.
      root.append(this.#frame, document.createElement('slot'))
    }

    connectedCallback(): void {
      addEventListener('message', this.#resize)
      const { kind } = this
      const language = this.lang || document.documentElement.lang
      const url = new URL(`/embed/${kind.path(encodeURIComponent(this.getAttribute('alias') ?? ''))}`, origin)
      const form = this.getAttribute('form')
      if (form) url.searchParams.set('form', form)
      if (/^(de|en)\b/i.test(language)) url.searchParams.set('lang', language)
      this.#frame.title = this.getAttribute('label') ?? kind.title[/^de\b/i.test(language) ? 'de' : 'en']
      this.#frame.src = url.href
    }

    disconnectedCallback(): void {
      removeEventListener('message', this.#resize)
    }

    /** Believed is our own page in our own frame, and nobody else. */
    readonly #resize = ({ origin: from, source, data }: MessageEvent) => {
      if (from !== origin || source === null || source !== this.#frame.contentWindow) return
      const height: unknown = data?.openbranchHeight
      if (typeof height !== 'number' || !(height > 0)) return
      this.#frame.style.height = `${Math.min(Math.ceil(height), highest)}px`
      this.toggleAttribute('data-shown', true)
    }
  }

  for (const [name, kind] of Object.entries(kinds)) {
    const element = `openbranch-${name}`
    if (customElements.get(element)) continue
    customElements.define(
      element,
      class extends Embedded {
        constructor() {
          super(kind)
        }
      },
    )
  }
})()
