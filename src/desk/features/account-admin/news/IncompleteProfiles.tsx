import Button from '@mui/material/Button'
import { ArrowRight } from 'lucide-react'
import { useTranslate } from 'react-admin'
import { Link } from 'react-router-dom'
import type { components } from '#generated/types.ts'
import { useDesk, useMenu } from '../../../kit/desk-context.ts'
import { NotRead } from '../../../kit/NotRead.tsx'
import { totalOf } from '../../../kit/total-of.ts'
import { useReading } from '../../../kit/use-reading.ts'
import { resourceNamed } from '../../../resources/admin.ts'

/** So many are named; of all others one says how many they are. */
const named = 3
const advisorsPath = '/advisors'

/** How many profiles lack something, whose they are, and the way to the list of them (product §17.1). */
export function IncompleteProfiles() {
  const translate = useTranslate()
  const { data, failure, retry } = useIncompleteProfiles()
  if (failure) return <NotRead failure={failure} retry={retry} />
  if (!data) return <span role="status">{translate('Loading…')}</span>
  if (data.total === 0) return <p>{translate('Every profile is complete.')}</p>
  return (
    <>
      <span className="big">{data.total}</span>
      <div>
        <b>{translate('profile is incomplete |||| profiles are incomplete', { smart_count: data.total })}</b>
        <Names {...data} />
      </div>
      <WayToThem total={data.total} />
    </>
  )
}

function useIncompleteProfiles() {
  const { client } = useDesk()
  const read = async () => {
    const query = { range: JSON.stringify([0, named - 1]) }
    const path = '/api/v1/account-admin/incomplete-profiles'
    const { data, response } = await client.request('GET', path, { query })
    const first = data as readonly components['schemas']['IncompleteProfile'][]
    return { first, total: totalOf(response.headers) ?? first.length }
  }
  return useReading(['incomplete-profiles'], read, { notice: null, staysHere: true })
}

interface Found {
  readonly first: readonly { readonly full_name: string }[]
  readonly total: number
}

function Names({ first, total }: Found) {
  const translate = useTranslate()
  const others = total - first.length
  const more = others > 0 ? [translate('{smart_count} more', { smart_count: others })] : []
  return <p>{[...first.map(({ full_name }) => full_name), ...more].join(' · ')}</p>
}

function WayToThem({ total }: { readonly total: number }) {
  const translate = useTranslate()
  const { pages, may } = useMenu()
  if (!pages.some(({ path, access }) => path === advisorsPath && may(access))) return null
  const parts = resourceNamed('advisors')?.fields.find(({ name }) => name === 'missing')
  const filter = JSON.stringify({ missing: parts?.choices ?? [], is_active: true })
  return (
    <Button component={Link} to={`${advisorsPath}?${new URLSearchParams({ filter })}`} variant="text">
      {translate('See the profile |||| See the profiles', { smart_count: total })}
      <ArrowRight size={18} aria-hidden="true" />
    </Button>
  )
}
