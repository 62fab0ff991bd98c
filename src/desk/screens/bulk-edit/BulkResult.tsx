import { useTranslate } from 'react-admin'
import { useDesk } from '../../kit/desk-context.ts'
import type { ResourceDescription } from '../../resources/descriptions.ts'
import { recordName } from '../../resources/record-name.ts'
import { ManyResult } from '../many/ManyResult.tsx'
import type { FormParts } from '../many/plan.ts'
import { RefusedFile } from '../many/RefusedFile.tsx'
import { leftOf } from '../many/report.ts'
import { refusedFile, reportOf } from './report.ts'
import type { BulkRow } from './rows.ts'
import { SettingWords } from './SettingWords.tsx'
import type { ShownEdit } from './use-bulk-edit.ts'

interface BulkResultProps {
  readonly resource: ResourceDescription
  readonly form: FormParts
  readonly edit: ShownEdit
}

/** What would become of each row; once it is saved, what became of it. */
export function BulkResult({ resource, form, edit }: BulkResultProps) {
  const translate = useTranslate()
  const { language } = useDesk()
  const { trial, sent } = edit
  const nameOf = (row: BulkRow) => {
    const record = trial.plans.get(row.id)?.record
    return record ? recordName(record, resource) : row.name
  }
  return (
    <>
      <SettingWords setting={trial.setting} />
      <ManyResult
        tried={trial.run}
        sent={sent}
        report={() => reportOf(trial, sent, form, nameOf, translate)}
        sending="Saving"
        send={['Change {count} row', 'Change {count} rows']}
        save={edit.save}
        back={edit.back}
        again={(rows) =>
          edit.tryRows(
            leftOf(rows).map(({ id, name }) => ({ id, name })),
            trial.setting,
          )
        }
        file={(rows) =>
          sent && (
            <RefusedFile
              resource={resource}
              rows={rows}
              file={() => refusedFile(rows, language, translate)}
            />
          )
        }
      />
    </>
  )
}
