import { expect, it } from 'vitest'
import { accessSentence } from './access.ts'

it.each([
  [{ allow: ['guest'] }, 'everybody.'],
  [
    { modules: ['v-cards'], flags: ['topics-enabled'], allow: ['signed-in'] },
    'everybody who is signed in. Needs the module v-cards and the setting topics-enabled.',
  ],
  [
    {
      allow: [
        { roles: ['accountadmin', 'orgs-manager'] },
        {
          modules: ['organizations-management'],
          roles: ['orgadmin'],
          own: 'assigned-organization',
          at: 'rows',
        },
      ],
    },
    'accountadmin or orgs-manager; or orgadmin, for the organizations that they are assigned to, while the module organizations-management is on.',
  ],
  [
    { allow: [{ institutional: true, own: 'advisor', at: 'path.alias' }, { token: 'appointment' }] },
    'an institutional advisor, for what belongs to their own alias; or whoever holds the appointment token.',
  ],
] as const)('says who may call: %j', (policy, sentence) => {
  expect(accessSentence(policy)).toBe(sentence)
})
