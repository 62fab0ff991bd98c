import { useTranslate } from 'react-admin'
import type { Role } from '#rules/access.ts'
import { linesOfRights, type RightsLine, type RightVerb } from '#rules/role-rights.ts'
import { chunk } from '#ui/chunk.ts'
import { useSession } from '../../../kit/desk-context.ts'
import { NotRead } from '../../../kit/NotRead.tsx'
import { useReading } from '../../../kit/use-reading.ts'
import { useFormatter } from '../../../resources/format.ts'

/** Larger than the page that shows it: it comes when somebody asks. */
const load = async () => (await chunk(() => import('#generated/role-rights.ts'))).roleRights

/** What a role may do, in words made of the contract, as far as its modules are on (product §21.7). */
export function RoleRights({ role }: { readonly role: Role }) {
  const translate = useTranslate()
  const { facts } = useSession()
  const { data, failure, retry } = useReading(['role-rights'], load, { notice: null, staysHere: true })
  if (failure) return <NotRead failure={failure} retry={retry} />
  if (!data) return <p role="status">{translate('Loading…')}</p>
  const isOn = (name: string) => facts.modules.has(name) || facts.flags.has(name)
  const lines = linesOfRights(data[role], isOn)
  return (
    <div className="role-rights">
      {lines.length === 0 ? (
        <p>{translate('Nothing yet beyond what everybody may who signs in.')}</p>
      ) : (
        <Lines lines={lines} />
      )}
      <details>
        <summary>{translate('What everybody may who signs in')}</summary>
        <Lines lines={linesOfRights(data.everybody, isOn)} />
      </details>
    </div>
  )
}

function Lines({ lines }: { readonly lines: readonly RightsLine[] }) {
  const lead = useLead()
  const translate = useTranslate()
  const format = useFormatter()
  return (
    <dl className="rights">
      {lines.map((line) => (
        <div key={lead(line)}>
          <dt>{lead(line)}</dt>
          <dd>
            {format.and(
              line.subjects.map(({ subject, group }) =>
                group ? `${translate(subject)} (${translate(group)})` : translate(subject),
              ),
            )}
          </dd>
        </div>
      ))}
    </dl>
  )
}

const verbs: Readonly<Record<RightVerb, string>> = {
  see: 'sees',
  create: 'creates',
  change: 'changes',
  delete: 'deletes',
}

/** Message keys of what follows the verbs. */
const reaches = {
  all: '{what}',
  assigned: '{what}, in assigned branches',
  own: '{what}, as an advisor for themselves',
  institutional: '{what}, as an institutional advisor',
} as const

/** How a line begins: what is done, and how far that reaches. */
function useLead(): (line: RightsLine) => string {
  const translate = useTranslate()
  const format = useFormatter()
  return ({ kind, reach, verbs: done }) => {
    if (kind === 'act') return translate('May also')
    const words =
      kind === 'page' ? translate('opens the pages') : format.and(done.map((verb) => translate(verbs[verb])))
    const what = kind === 'advisor' ? translate('{what}, for every advisor', { what: words }) : words
    const lead = reach === 'all' ? what : translate(reaches[reach], { what })
    return lead.charAt(0).toUpperCase() + lead.slice(1)
  }
}
