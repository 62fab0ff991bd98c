import { useNotify, useTranslate } from 'react-admin'
import { MultiSelect } from '#ui/MultiSelect.tsx'
import { useSearch } from '#ui/use-search.ts'
import { useDesk } from '../../../kit/desk-context.ts'
import { noticeOf, readFailure } from '../../../kit/failure.ts'
import { type AdvisorOption, askedName, findAdvisorsByName } from '../../advisors/public.ts'
import { mostAdvisors, pushLabels } from './push.ts'

interface AdvisorsFieldProps {
  readonly selected: readonly AdvisorOption[]
  readonly errors: readonly string[] | undefined
  readonly onSelected: (advisors: readonly AdvisorOption[]) => void
  readonly onLeave: () => void
}

/** Whose cards receive the message: advisors found by the first three letters of a name. */
export function AdvisorsField({ selected, errors, onSelected, onLeave }: AdvisorsFieldProps) {
  const translate = useTranslate()
  const notify = useNotify()
  const { client } = useDesk()
  const { hasSearched, onQuery, ...found } = useSearch<AdvisorOption>(async (name, signal) => {
    try {
      return await findAdvisorsByName(client, name, signal)
    } catch (reason) {
      if (!signal.aborted) notify(noticeOf(await readFailure(reason)), { type: 'error' })
      throw reason
    }
  }, askedName)
  const hint = translate('Enter at least 3 characters...')
  const nothing = translate('No results')
  const count = translate('{smart_count} advisor |||| {smart_count} advisors', {
    smart_count: selected.length,
  })
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: it only notices that the focus has gone elsewhere
    <div
      onBlur={(event) => {
        if (!event.currentTarget.contains(event.relatedTarget)) onLeave()
      }}
    >
      <MultiSelect
        roomy
        label={translate(pushLabels.advisors)}
        hideLabel
        help={selected.length > 0 ? count : translate('You find them by first or last name.')}
        errors={errors}
        placeholder={hint}
        emptyText={hasSearched ? nothing : hint}
        noMatchText={nothing}
        max={mostAdvisors}
        selected={selected}
        onSelected={onSelected}
        describe={({ slug, full_name, email_address }) => ({
          key: slug,
          name: full_name,
          aside: email_address ?? undefined,
        })}
        onQuery={(typed) => void onQuery(typed)}
        {...found}
      />
    </div>
  )
}
