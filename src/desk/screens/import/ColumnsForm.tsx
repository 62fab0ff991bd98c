import { CircleAlert } from 'lucide-react'
import { useId, useState } from 'react'
import { useTranslate } from 'react-admin'
import { fieldName } from '../../forms/fields.ts'
import { ErrorAlert } from '../../kit/FieldError.tsx'
import { TryFoot } from '../many/TryFoot.tsx'
import { DateOrderChoice } from './DateOrderChoice.tsx'
import { FileChoice } from './FileChoice.tsx'
import type { Target } from './mapping/targets.ts'
import type { ImportPlan } from './plan-row.ts'
import type { useImport } from './use-import.ts'
import type { ImportChoice } from './use-import-plan.ts'
import { cellText } from './values/told.ts'

interface ColumnsFormProps {
  readonly targets: readonly Target[]
  readonly choice: ImportChoice
  readonly shown: ReturnType<typeof useImport>
}

/** Which file, what its columns stand for, and how a row finds its record. */
export function ColumnsForm({ targets, choice, shown }: ColumnsFormProps) {
  const translate = useTranslate()
  const { plan } = choice
  const hasColumns = plan?.mapping.some((path) => path !== '') ?? false
  const [isMissing, setMissing] = useState(false)
  return (
    <>
      <section className="group">
        <div>
          <h2>{translate('File')}</h2>
        </div>
        <FileChoice choice={choice} isMissing={isMissing} />
      </section>
      {plan && (
        <section className="group">
          <div>
            <h2>{translate('Columns')}</h2>
          </div>
          <div>
            <p className="help">
              {translate(
                'Columns with a field: {count} of {total}. It is remembered for the next such file.',
                {
                  count: plan.mapping.filter((path) => path !== '').length,
                  total: plan.mapping.length,
                },
              )}
            </p>
            <Columns targets={targets} plan={plan} change={choice.change} />
            {isMissing && !hasColumns && (
              <ErrorAlert message={translate('Choose a field for at least one column.')} />
            )}
            <DateOrderChoice targets={targets} plan={plan} change={choice.change} />
          </div>
        </section>
      )}
      {plan && (
        <section className="group">
          <div>
            <h2>{translate('Entries')}</h2>
          </div>
          <KeyChoice targets={targets} plan={plan} change={choice.change} />
        </section>
      )}
      <Foot choice={choice} shown={shown} isReady={hasColumns} refuse={() => setMissing(true)} />
    </>
  )
}

interface PlanProps {
  readonly targets: readonly Target[]
  readonly plan: ImportPlan
  readonly change: ImportChoice['change']
}

function Columns({ targets, plan, change }: PlanProps) {
  const { table, mapping } = plan
  return (
    <ul className="import-columns">
      {table.heads.map((head, at) => (
        <ColumnRow
          // Some columns have no heading.
          key={`${head}-${String(at)}`}
          head={head}
          example={cellText(table.rows.find(({ cells }) => (cells[at] ?? '') !== '')?.cells[at] ?? '')}
          targets={targets}
          chosen={mapping[at] ?? ''}
          // A field has one column.
          choose={(path) =>
            change({
              mapping: mapping.map((each, index) => (index === at ? path : each === path ? '' : each)),
            })
          }
        />
      ))}
    </ul>
  )
}

interface ColumnRowProps {
  readonly head: string
  readonly example: string
  readonly targets: readonly Target[]
  readonly chosen: string
  readonly choose: (path: string) => void
}

function ColumnRow({ head, example, targets, chosen, choose }: ColumnRowProps) {
  const translate = useTranslate()
  const id = useId()
  const target = targets.find(({ path }) => path === chosen)
  const refusal = target?.refusal
  return (
    <li>
      <label htmlFor={id}>
        <b>{head || translate('Without heading')}</b>
        <span className="help">{example}</span>
      </label>
      <div>
        <select
          id={id}
          className="ui-in"
          value={chosen}
          aria-describedby={refusal ? `${id}-why` : undefined}
          onChange={({ currentTarget: { value } }) => choose(value)}
        >
          <option value="">{translate('Not imported')}</option>
          {targets.map((each) => (
            <option key={each.path} value={each.path}>
              {optionName(each, targets, translate)}
            </option>
          ))}
        </select>
        {refusal && (
          <p id={`${id}-why`} className={refusal.isStrict ? 'err' : 'help'}>
            {refusal.isStrict && <CircleAlert size={16} aria-hidden="true" />}
            <span>{translate(refusal.reason)}</span>
          </p>
        )}
      </div>
    </li>
  )
}

/** Its label; where several are called so, with its own name. */
function optionName({ field, path }: Target, targets: readonly Target[], translate: (key: string) => string) {
  const name = fieldName(field, translate)
  const isAlone = targets.filter((each) => fieldName(each.field, translate) === name).length === 1
  return isAlone ? name : `${name} (${path})`
}

function KeyChoice({ targets, plan, change }: PlanProps) {
  const translate = useTranslate()
  const id = useId()
  const keys = targets.filter(({ path, told }) => told !== null && plan.mapping.includes(path))
  return (
    <div className="field">
      <label className="label" htmlFor={id}>
        {translate('Which entry a row is about')}
      </label>
      <select
        id={id}
        className="ui-in"
        value={plan.key}
        aria-describedby={`${id}-help`}
        onChange={({ currentTarget: { value } }) => change({ key: value })}
      >
        <option value="">{translate('None: every row makes a new one')}</option>
        {keys.map((target) => (
          <option key={target.path} value={target.path}>
            {optionName(target, targets, translate)}
          </option>
        ))}
      </select>
      <p className="help" id={`${id}-help`}>
        {translate('An entry that has the same there is changed. A row that finds none makes a new one.')}
      </p>
      <label className="import-tick">
        <input
          type="checkbox"
          className="cb"
          checked={plan.keepsEmpty}
          onChange={({ target }) => change({ keepsEmpty: target.checked })}
        />
        {translate('An empty cell changes nothing')}
      </label>
    </div>
  )
}

interface FootProps extends Pick<ColumnsFormProps, 'choice' | 'shown'> {
  readonly isReady: boolean
  /** Says what is missing. */
  readonly refuse: () => void
}

/** Nothing is sent by what stands here: the button tries. */
function Foot({ choice, shown, isReady, refuse }: FootProps) {
  const { reading, tryRows, back } = shown
  const { plan } = choice
  const tryIt = () => {
    if (!plan || !isReady) return refuse()
    choice.remember()
    void tryRows(plan)
  }
  return <TryFoot reading={reading} giveUp={back} onClick={tryIt} />
}
