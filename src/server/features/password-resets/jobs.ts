import { randomUUID } from 'node:crypto'
import type { TenantTx } from '#server/platform/database/tables.ts'
import { type JobData, type JobDefinitions, type Send, untilMailsGo } from '#server/platform/jobs/job.ts'
import { sendLinkMail } from '../users/public.ts'

export const resetMailQueue = 'password-reset-mail'

export interface ResetMailData extends JobData {
  /** Maybe nobody's: who asks for an address that no account has sends a job too. */
  readonly user: string
  /** Of this very wish. */
  readonly asked: string
  /** Whether it goes to somebody, too, who has had no password and no invitation. */
  readonly isByOperator?: boolean
}

/** As the operator wants it. */
export async function mailReset(
  tx: TenantTx,
  { tenantId, user }: Pick<ResetMailData, 'tenantId' | 'user'>,
  send: Send,
): Promise<void> {
  const data: ResetMailData = { tenantId, user, asked: randomUUID(), isByOperator: true }
  await send(tx, resetMailQueue, data)
}

export const passwordResetsJobs = {
  [resetMailQueue]: {
    handle: ({ data: { tenantId, user, asked, isByOperator } }: { data: ResetMailData }, deps) =>
      sendLinkMail(
        {
          tenantId,
          kind: 'reset',
          user,
          key: `password-reset/${user}/${asked}`,
          expiresAt: null,
          // Who has neither signed in by a password nor was asked to has another way in.
          isWanted: async (tx) => {
            if (isByOperator) return true
            const row = await tx
              .selectFrom('users')
              .select('uuid')
              .where('uuid', '=', user)
              .where((where) =>
                where.or([where('password_hash', 'is not', null), where('invited_at', 'is not', null)]),
              )
              .executeTakeFirst()
            return row !== undefined
          },
        },
        deps,
      ),
    inTurns: true,
    options: untilMailsGo,
  },
} satisfies JobDefinitions
