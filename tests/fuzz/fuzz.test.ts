/**
 * Every operation of the contract, planned ones too, with requests that are right, wrong and hostile: as each role, as a
 * guest, with another institution's session, at another institution with our identifiers, and without any module.
 *
 * What of the list of checks (Schemathesis' names, and threats) is covered where:
 * - here (checks.ts): not_a_server_error, status_code, content_type, response_schema, negative_data_rejection,
 *   positive_data_acceptance, ignored_auth, max_response_time, cross-tenant, no secret and no inside in replies, error
 *   body, a refused request stores nothing, unknown and repeated query keys, NUL, lone surrogates, prototypes, mass
 *   assignment, deep and long JSON, types of content, odd headers, identifiers with odd percent-encoding
 * - gaps.test.ts: what only bytes on a socket can say (smuggling, paths that clients would tidy up, verbs), HEAD against
 *   GET, Allow, use_after_free, ensure_resource_availability, idempotent PUT, ReDoS
 * - tests/server: bad-input (each body property by property, other sites), http (headers of replies, hosts, slow and huge
 *   requests), access-matrix (each operation by each role), isolation (rows of other tenants)
 */
import { expect, it } from 'vitest'
import { type FuzzResult, fuzz } from './run.ts'
import { targets } from './targets.ts'
import { valuesFor } from './values.ts'

/**
 * What needs a secret that was mailed, shown once, or is on a device, a provider, or a sealed key of an earlier reply: nobody
 * meets it by chance. Each has tests of its own.
 */
const needsSecret: ReadonlySet<string> = new Set([
  'getPasswordReset',
  'resetPassword',
  'getInvitation',
  'acceptInvitation',
  'startOpenIdSignIn',
  'finishOpenIdSignIn',
  'changeMyPassword',
  'confirmSecondFactor',
  'removeSecondFactor',
  'createRecoveryCodes',
  'createPasskey',
  'deletePasskey',
  'searchAdvisorsFromSite',
  'getSearchOptionsFromSite',
  'createContactRequestFromSite',
  'readCalendarFeed',
  'createPassRegistration',
  'deletePassRegistration',
  'getPass',
  'headPass',
  'streamThreadEvents',
  'getReviewInvitation',
  'createProfileReview',
  'changeProfileReview',
  'getWeeklyReportSubscription',
  'updateWeeklyReportSubscription',
  'exportPersonalData',
  'createDeletion',
  'getWalletCardConsent',
  'deleteWalletCardConsent',
  'getWithdrawalPage',
  'submitWithdrawal',
])

/** `npm run bench` sends 20,000. */
const perOperation = 3

it('no request of many hundreds breaks the server or a promise of the contract', async () => {
  const outcome = await fuzz({ requests: perOperation * targets.length, seed: 2026 })
  expect(outcome.faults).toEqual([])
  expect(outcome.requests).toBeGreaterThanOrEqual(perOperation * 200)
  // It would prove nothing if all were refused at the door. What needs a hold, a private link or a free time is rarely
  // met by chance, and has tests of its own.
  const open = targets.filter(({ entry }) => !needsSecret.has(entry.id))
  expect(open).toHaveLength(targets.length - needsSecret.size)
  expect(outcome.reached.filter((id) => !needsSecret.has(id)).length).toBeGreaterThan(open.length * 0.7)
  console.log(summary(outcome))
})

it('every operation with a body has a valid one to begin with', () => {
  const lacking = targets.filter(({ body }) => body && valuesFor(body.schema, body.examples).length === 0)
  expect(lacking.map(({ entry }) => entry.id)).toEqual([])
})

function summary({ requests, counts, reached, slowest }: FuzzResult): string {
  const each = Object.entries(counts).map(([status, count]) => `${status}: ${count}`)
  return `${requests} requests, ${reached.length} operations reached, slowest ${Math.round(slowest.ms)} ms; ${each.join(', ')}`
}
