import type { Ref } from 'react'
import { useTranslate } from 'react-admin'
import { TextInput } from '#ui/TextInput.tsx'
import { ActionField } from './ActionField.tsx'
import { ConfirmationField } from './ConfirmationField.tsx'
import { KindsField } from './KindsField.tsx'
import type { DeletionSubject } from './types.ts'
import { useCounted } from './use-counted.ts'
import type { OrderState } from './use-order.ts'

interface OrderFieldsProps {
  readonly ref: Ref<HTMLDivElement>
  readonly subject: DeletionSubject
  readonly order: OrderState
}

export function OrderFields({ ref, subject, order }: OrderFieldsProps) {
  const translate = useTranslate()
  const { draft, change, errors } = order
  return (
    <div className="order-fields" ref={ref}>
      <ActionField action={draft.action} change={(action) => change({ action })} errors={errors.action} />
      <KindsField order={order} />
      <OrderSums order={order} />
      <ConfirmationField shown={subject.confirmation} order={order} />
      <div data-field="reference">
        <TextInput
          label={translate('Reference (optional)')}
          help={translate(
            'For instance the number of the case; no name, no address. It stands in the record of the deletion.',
          )}
          autoComplete="off"
          maxLength={100}
          value={draft.reference}
          onValue={(reference) => change({ reference })}
          errors={errors.reference}
        />
      </div>
    </div>
  )
}

/** What comes of it as it is chosen now; screen readers hear it change. */
function OrderSums({ order: { draft, sums } }: { readonly order: OrderState }) {
  const translate = useTranslate()
  const counted = useCounted()
  const going =
    draft.action === 'anonymise'
      ? '{count} entry is made anonymous. |||| {count} entries are made anonymous.'
      : '{count} entry is deleted. |||| {count} entries are deleted.'
  return (
    <div className="order-sums" role="status">
      <p>
        {translate(going, counted(sums.going))}{' '}
        {sums.staying > 0 &&
          translate('{count} entry stays. |||| {count} entries stay.', counted(sums.staying))}
      </p>
      <p>
        <b>{translate('This cannot be undone.')}</b>
      </p>
    </div>
  )
}
