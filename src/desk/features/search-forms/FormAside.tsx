import { useTranslate } from 'react-admin'
import { CodeToCopy } from '../../kit/CodeToCopy.tsx'
import { RecordAside } from '../../screens/form/RecordAside.tsx'
import type { RecordSlotProps } from '../../screens/overrides.ts'
import { EmbedPreview } from './EmbedPreview.tsx'
import './search-forms.css'

/** What is known of a search form, and its code as it was saved. */
export function FormAside({ resource, record }: RecordSlotProps) {
  const translate = useTranslate()
  const { embed_code: plain, frame_code: frame, element_code: element } = record
  return (
    <div className="search-form-aside">
      <RecordAside resource={resource} record={record} />
      <section className="form-codes" aria-labelledby="form-codes">
        <h2 id="form-codes">{translate('Code for your site')}</h2>
        <p>{translate('As it was saved last. Copy it again after a change.')}</p>
        {plain && (
          <>
            <h3>{translate('Plain form')}</h3>
            <CodeToCopy name={translate('Plain form')} code={String(plain)} />
          </>
        )}
        {element && record.is_active ? (
          <>
            <h3>{translate('Element')}</h3>
            <CodeToCopy name={translate('Element')} code={String(element)} />
            <h3>{translate('Frame')}</h3>
            <CodeToCopy name={translate('Frame')} code={String(frame)} />
            <h3>{translate('Preview')}</h3>
            <EmbedPreview
              kind="finder"
              attributes={{ form: String(record.uuid), key: String(record.version) }}
            />
          </>
        ) : (
          <p>
            {translate(
              element
                ? 'A form that is switched off is not shown in frames.'
                : 'Element and frame need the modules for embedding and for the finder.',
            )}
          </p>
        )}
      </section>
    </div>
  )
}
