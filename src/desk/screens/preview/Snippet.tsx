import { type ReactNode, useId, useState } from 'react'
import { type RaRecord, useTranslate } from 'react-admin'
import type { Draft } from '../../forms/draft.ts'
import { useDesk } from '../../kit/desk-context.ts'
import { publicAddressOf } from '../../kit/public-address.ts'
import { type SnippetHint, snippetPicture, snippetTexts } from './snippet.ts'
import '../../kit/preview/preview.css'
import './snippet.css'

interface SnippetProps {
  readonly hint: SnippetHint
  readonly draft: Draft | null
  /** Whose page it would be; null where there is none, or none that the user may read. */
  readonly record: RaRecord | null
  /** Chooses whose. */
  readonly children?: ReactNode
}

/** What a search engine and a chat would show of the page, as typed. */
export function Snippet({ hint, draft, record, children }: SnippetProps) {
  const translate = useTranslate()
  const id = useId()
  const { tenant } = useDesk()
  const texts = snippetTexts(hint, draft ?? {}, { record, institution: tenant?.name ?? '' })
  const host = publicAddressOf(tenant).replace(/^https?:\/\//, '')
  const picture = snippetPicture(hint, draft ?? {}, record)
  return (
    <aside className="aside preview-aside" aria-labelledby={id}>
      <div className="preview-head">
        <h2 id={id}>{translate('Preview')}</h2>
      </div>
      {children}
      <figure className="snippet">
        <figcaption className="label">{translate('In a search engine')}</figcaption>
        <div className="snippet-found">
          <p className="snippet-host">{host}</p>
          <p className="snippet-title">{texts.title || translate('Without a title')}</p>
          <p className="snippet-text">{texts.description}</p>
        </div>
      </figure>
      <figure className="snippet">
        <figcaption className="label">{translate('As a shared link')}</figcaption>
        <div className="snippet-shared">
          {picture && <SharedPicture key={picture} address={picture} />}
          <div className="snippet-words">
            <p className="snippet-host">{host}</p>
            <p className="snippet-title">{texts.shareTitle || translate('Without a title')}</p>
            <p className="snippet-text">{texts.shareDescription}</p>
          </div>
        </div>
      </figure>
    </aside>
  )
}

/** Not everybody has one. */
function SharedPicture({ address }: { readonly address: string }) {
  const translate = useTranslate()
  const [isMissing, setMissing] = useState(false)
  if (isMissing) return null
  return (
    <img
      src={address}
      width="1200"
      height="630"
      alt={translate('Picture of the shared link')}
      onError={() => setMissing(true)}
    />
  )
}
