import { useQuery } from '@tanstack/react-query'
import { CircleAlert, Lightbulb } from 'lucide-react'
import { useMemo } from 'react'
import { useDataProvider, useTranslate } from 'react-admin'
import { addressesIn, markdownAdvice } from '#rules/markdown/advice.ts'
import { idsOf, markdownFaults, readMarkdown } from '#rules/markdown/read-markdown.ts'
import { RichText } from '#ui/RichText.tsx'
import { usePaused } from '../../kit/use-paused.ts'
import type { MarkdownLinks } from '../fields.ts'
import { linkSentences as sentences, useLinkStates } from './link-states.ts'

/** How a text reads: its headings stand below those of the form. */
export function MarkdownPreview({ text }: { readonly text: string }) {
  const translate = useTranslate()
  return <RichText text={readMarkdown(text).blocks} tableLabel={translate('Table')} below={1} />
}

interface Props {
  readonly text: string
  readonly links: MarkdownLinks | undefined
  /** Knows where addresses lead. */
  readonly operation: string | undefined
}

/** What cannot stand in a text, and what readers would thank for; said while one writes, not only once it is refused. */
export function MarkdownChecks({ text, links, operation }: Props) {
  const translate = useTranslate()
  const read = usePaused(text)
  const { faults, advice, addresses, unnamed } = useMemo(() => {
    const { blocks } = readMarkdown(read)
    const ids = new Set(idsOf(blocks).map((id) => `#${id}`))
    const all = addressesIn(blocks)
    return {
      faults: markdownFaults(read),
      advice: markdownAdvice(blocks),
      addresses: all,
      unnamed: all.filter((address) => address.startsWith('#') && !ids.has(address)),
    }
  }, [read])
  const lost = useLostLinks(addresses, links)
  const states = useLinkStates(addresses, operation)
  const wrong = [
    ...faults.map(({ message, values }) => translate(message, values)),
    ...lost.map((address) => translate(sentences.nowhere, { address })),
    ...unnamed.map((address) => translate(sentences['no-heading'], { address })),
    ...states.map(({ address, state }) => translate(sentences[state], { address })),
  ]
  if (wrong.length + advice.length === 0) return <div aria-live="polite" />
  return (
    <div aria-live="polite">
      <ul className="markdown-checks">
        {wrong.map((sentence) => (
          <li key={sentence} className="is-wrong">
            <CircleAlert size={16} aria-hidden="true" />
            {sentence}
          </li>
        ))}
        {advice.map(({ message, values }) => (
          <li key={message + JSON.stringify(values)}>
            <Lightbulb size={16} aria-hidden="true" />
            {translate(message, values)}
          </li>
        ))}
      </ul>
    </div>
  )
}

const none: readonly string[] = []

/** Of the addresses that records answer at, those at which there is none. While that is not known, none is lost. */
function useLostLinks(addresses: readonly string[], links: MarkdownLinks | undefined): readonly string[] {
  const provider = useDataProvider()
  const { resource = '', property = '', prefix = '' } = links ?? {}
  const asked = links ? addresses.filter((address) => address.startsWith(prefix)) : none
  const keyOf = (address: string) => address.slice(prefix.length).replace(/[#?].*$/, '')
  const keys = [...new Set(asked.map(keyOf))]
  const { data } = useQuery({
    queryKey: [resource, 'links', ...keys],
    enabled: keys.length > 0,
    queryFn: async () => {
      const found = await provider.getList(resource, {
        filter: { [property]: keys },
        pagination: { page: 1, perPage: 100 },
        sort: { field: property, order: 'ASC' },
      })
      return new Set(found.data.map((record) => String(record[property])))
    },
  })
  return data ? asked.filter((address) => !data.has(keyOf(address))) : none
}
