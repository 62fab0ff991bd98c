import { Copy } from 'lucide-react'
import type { ReactNode } from 'react'
import { useTranslate } from 'react-admin'
import type { components } from '#generated/types.ts'
import { Button } from '#ui/Button.tsx'
import { useTimes } from '../../kit/times.ts'
import { useCopy } from '../../kit/use-copy.ts'

export type Directory = components['schemas']['Directory']

/** Where the directory sends people, by which token, and what came of it. */
export function Connection({ directory }: { readonly directory: Directory }) {
  const translate = useTranslate()
  const times = useTimes()
  const copy = useCopy()
  const { address, is_connected, token_start, made_at, made_by, last_used_at, people, groups } = directory
  return (
    <dl className="directory-facts">
      <Fact label={translate('Address')}>
        <code>{address}</code>
        <Button quiet aria-label={translate('Copy the address')} onClick={() => void copy(address)}>
          <Copy size={18} aria-hidden="true" />
          {translate('Copy')}
        </Button>
      </Fact>
      <Fact label={translate('Token')}>
        {is_connected ? (
          <code>{token_start}…</code>
        ) : (
          translate('There is none: the directory reaches nothing.')
        )}
      </Fact>
      {made_at && (
        <Fact label={translate('Made')}>
          {translate('{time}, by {name}', {
            time: times.dayAndTime(made_at),
            name: made_by ?? translate('the operator'),
          })}
        </Fact>
      )}
      {is_connected && (
        <Fact label={translate('Last used')}>
          {last_used_at ? times.dayAndTime(last_used_at) : translate('Not yet')}
        </Fact>
      )}
      <Fact label={translate('Came from it')}>
        {translate('{smart_count} person |||| {smart_count} people', people)},{' '}
        {translate('{smart_count} group |||| {smart_count} groups', groups)}
      </Fact>
    </dl>
  )
}

function Fact({ label, children }: { readonly label: string; readonly children: ReactNode }) {
  return (
    <div>
      <dt>{label}</dt>
      <dd>{children}</dd>
    </div>
  )
}
