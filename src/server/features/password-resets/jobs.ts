import { type JobData, type JobDefinitions, untilMailsGo } from '#server/platform/jobs/job.ts'
import { sendLinkMail } from '../users/public.ts'

export const resetMailQueue = 'password-reset-mail'

export interface ResetMailData extends JobData {
  /** Maybe nobody's: who asks for an address that no account has sends a job too. */
  readonly user: string
  /** Of this very wish. */
  readonly asked: string
}

export const passwordResetsJobs = {
  [resetMailQueue]: {
    handle: ({ data: { tenantId, user, asked } }: { data: ResetMailData }, deps) =>
      sendLinkMail(
        {
          tenantId,
          kind: 'reset',
          user,
          key: `password-reset/${user}/${asked}`,
          expiresAt: null,
          // Who has neither signed in by a password nor was asked to has another way in.
          isWanted: async (tx) => {
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
