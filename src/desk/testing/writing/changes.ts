import { screen, within } from '@testing-library/react'
import { createFakeServer, json } from '../fake-server.ts'
import { organization } from '../records.ts'
import { renderDesk } from '../render-desk.tsx'
import { dialogButton, dialogCloses, fasterReply, inDialog, type WritingPlace } from './place.ts'

const uuid = '00000000-0000-4000-8000-0000000000c1'
const branch = '00000000-0000-4000-8000-000000000001'

const change = {
  uuid,
  at: '2026-11-24T08:12:00Z',
  actor_name: 'Mira Hansen',
  actor_kind: 'user',
  user_uuid: null,
  action: 'changed',
  entity: 'organizations',
  record_name: 'Filiale Hohenbrück',
  record: branch,
  operation: 'updateOrganization',
  changed_fields: ['name'],
  differences: [{ field: 'name', before: 'Filiale am Markt', after: 'Filiale Hohenbrück', is_erased: false }],
}

/** Bringing a record back to where it stood. */
export const changePlaces: readonly WritingPlace[] = [
  {
    name: 'restore a version of a record',
    through: ['features/changes/use-restore.ts'],
    call: `PUT /organizations/${branch}`,
    open: async () => {
      const server = createFakeServer({
        own: ({ path }) => {
          if (path === `/changes/${uuid}`) return json(change)
          if (path !== `/changes/${uuid}/version`) return undefined
          return json({
            entity: 'organizations',
            record: branch,
            values: { name: 'Filiale am Markt' },
            erased: [],
          })
        },
      })
      const opened = await renderDesk(`/account-admin/changes/${uuid}`, server)
      await opened.user.click(await screen.findByRole('button', { name: 'Restore what was before…' }))
      await within(screen.getByRole('dialog')).findByText('Filiale am Markt')
      return opened
    },
    shown: () => within(screen.getByRole('dialog')).getByText('Filiale am Markt').textContent,
    button: dialogButton('Restore'),
    told: inDialog,
    faster: {
      reply: () => fasterReply(organization({ uuid: branch, name: 'Filiale Altstadt', version: 4 })),
      meets: 'read again',
      version: '"4"',
    },
    stored: () => json(organization({ uuid: branch, version: 5 })),
    done: dialogCloses,
  },
]
