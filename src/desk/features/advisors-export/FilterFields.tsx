import { useTranslate } from 'react-admin'
import { Field } from '#ui/Field.tsx'
import { MultiSelect } from '#ui/MultiSelect.tsx'
import { useSearch } from '#ui/use-search.ts'
import { useDesk } from '../../kit/desk-context.ts'
import { TextField } from '../../kit/TextField.tsx'
import type { BranchOption, ExportPlan } from './plan.ts'

interface FilterFieldsProps {
  readonly plan: ExportPlan
  readonly change: (changes: Partial<ExportPlan>) => void
}

/** As many as the call takes. */
const mostBranches = 100

const states = [
  ['', 'All'],
  ['active', 'Active'],
  ['inactive', 'Switched off'],
] as const

/** Who is in the file. */
export function FilterFields({ plan, change }: FilterFieldsProps) {
  const translate = useTranslate()
  return (
    <div className="export-fields">
      <BranchesField branches={plan.branches} change={(branches) => change({ branches })} />
      <Field label={translate('State')}>
        {(control) => (
          <select
            {...control}
            className="ui-in"
            value={plan.state}
            onChange={(event) => change({ state: event.currentTarget.value as ExportPlan['state'] })}
          >
            {states.map(([value, label]) => (
              <option key={value} value={value}>
                {translate(label)}
              </option>
            ))}
          </select>
        )}
      </Field>
      <TextField
        label={translate('Words')}
        help={translate('Of name, alias, position or e-mail address.')}
        type="search"
        inputProps={{ maxLength: 100 }}
        value={plan.words}
        onChange={(event) => change({ words: event.target.value })}
      />
    </div>
  )
}

interface BranchesFieldProps {
  readonly branches: readonly BranchOption[]
  readonly change: (branches: readonly BranchOption[]) => void
}

function BranchesField({ branches, change }: BranchesFieldProps) {
  const translate = useTranslate()
  const { client } = useDesk()
  const search = useSearch<BranchOption>(
    async (name) => {
      const { data } = await client.GET('/api/v1/search/organizations-by-name', {
        params: { query: name === '' ? {} : { name } },
      })
      return data as BranchOption[]
    },
    (typed) => typed.trim(),
  )
  return (
    <MultiSelect
      label={translate('Organizations')}
      help={branches.length === 0 ? translate('All, as long as none is chosen.') : undefined}
      placeholder={translate('Name, alias or city')}
      emptyText={translate('Type a part of the name.')}
      noMatchText={translate('No branch has such a name.')}
      max={mostBranches}
      selected={branches}
      onSelected={change}
      describe={({ uuid, name, city }) => ({ key: uuid, name, aside: city ?? undefined })}
      {...search}
    />
  )
}
