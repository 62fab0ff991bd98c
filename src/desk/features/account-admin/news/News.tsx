import Button from '@mui/material/Button'
import { ArrowRight } from 'lucide-react'
import { Fragment } from 'react'
import { useTranslate } from 'react-admin'
import { Link } from 'react-router-dom'
import { useDesk, useMenu } from '../../../kit/desk-context.ts'
import { NotRead } from '../../../kit/NotRead.tsx'
import { useReading } from '../../../kit/use-reading.ts'
import { loadResource } from '../../../resources/admin.ts'
import type { ResourceDescription } from '../../../resources/descriptions.ts'
import './news.css'
import { type Detail, type NewsRow, newsRows, type Overview } from './news-rows.ts'

/** What is new, and what waits for somebody (product §17.1). */
export function News() {
  const translate = useTranslate()
  return (
    <section className="sec" aria-labelledby="news">
      <h2 id="news">{translate('What is new')}</h2>
      <Rows />
    </section>
  )
}

function Rows() {
  const translate = useTranslate()
  const { data, failure, retry } = useOverview()
  const mayOpen = useMayOpen()
  if (failure) return <NotRead failure={failure} retry={retry} />
  if (!data) return <span role="status">{translate('Loading…')}</span>
  const rows = newsRows(data.overview, new Date(), partLabels(data.advisors, translate)).filter(
    ({ way }) => !way || mayOpen(way.path),
  )
  if (rows.length === 0)
    return <p className="news-none">{translate('Nothing waits for you, and every profile is complete.')}</p>
  return (
    <ul className="news">
      {rows.map((row) => (
        <Row key={row.text} {...row} />
      ))}
    </ul>
  )
}

function Row({ figure, text, details, way }: NewsRow) {
  const translate = useTranslate()
  return (
    <li>
      <span className="big">{figure}</span>
      <div>
        <b>{translate(text, { smart_count: figure })}</b>
        {details.length > 0 && (
          <p>
            {details.map((detail, place) => (
              <Fragment key={detail.values?.part ?? detail.text}>
                {place > 0 && ' · '}
                <DetailText {...detail} />
              </Fragment>
            ))}
          </p>
        )}
      </div>
      {way && (
        <Button component={Link} to={addressOf(way)} variant="text">
          {translate(way.label, { smart_count: figure })}
          <ArrowRight size={18} aria-hidden="true" />
        </Button>
      )}
    </li>
  )
}

/** A figure leads to what it counts. */
function DetailText({ text, values, way }: Detail) {
  const translate = useTranslate()
  const mayOpen = useMayOpen()
  const words = translate(text, values)
  return way && mayOpen(way.path) ? <Link to={addressOf(way)}>{words}</Link> : words
}

const addressOf = ({ path, search }: NonNullable<Detail['way']>) =>
  search ? `${path}?${new URLSearchParams(search)}` : path

function useOverview() {
  const { client } = useDesk()
  const read = async () => {
    const [{ data }, advisors] = await Promise.all([
      client.request('GET', '/api/v1/account-admin/overview'),
      loadResource('advisors'),
    ])
    return { overview: data as Overview, advisors }
  }
  return useReading(['overview'], read, { notice: null, staysHere: true })
}

/** Pages that are built, and that the user may open. */
function useMayOpen(): (path: string) => boolean {
  const { pages, may } = useMenu()
  return (path) => pages.some((page) => page.path === path && may(page.access))
}

/** What profiles may lack, as the list of advisors calls it. */
function partLabels(
  { fields }: ResourceDescription,
  translate: (key: string) => string,
): Readonly<Record<string, string>> {
  const field = fields.find(({ name }) => name === 'missing')
  const parts = field?.choices ?? []
  return Object.fromEntries(
    parts.map((part, place) => [part, translate(field?.raw.enumLabels?.[place] ?? part)]),
  )
}
