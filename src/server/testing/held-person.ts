/** Somebody of whom an institution holds something of every kind, for tests of finding, exporting and erasing. */
import { sql } from 'kysely'
import type { TenantTx } from '#server/platform/database/tables.ts'
import { bookedAppointment } from './appointments.ts'
import type { TestServer } from './server.ts'

const day = 86_400_000

/** Petra Sommer, a customer of anna-becker: spelled as she did each time. */
export const petra = {
  email: 'petra.sommer@mail.example',
  phone: '+491712345678',
  name: 'Petra Sömmer',
  /** Each text that only she has. */
  marks: /s(ö|o|oe)mmer|petra s|von petra|1712345678|171 2345678|marker-4711/i,
}

const advisorOf = async (tx: TenantTx, slug: string) => {
  const { rows } = await sql<{ uuid: string }>`select uuid from advisors where slug = ${slug}`.execute(tx)
  return rows[0]?.uuid ?? ''
}

/** Hours in which no two of an advisor lie. */
let hours = 0

async function appointment(tx: TenantTx, startsAt: Date, now: Date): Promise<string> {
  const advisorUuid = await advisorOf(tx, 'anna-becker')
  const { email, name, phone } = petra
  const booked = { advisorUuid, startsAt, at: new Date(now.getTime() - 10 * day), name, email }
  const { uuid } = await bookedAppointment(tx, booked)
  await sql`
    update appointments set phone = ${phone}, message = 'Marker-4711 zur Finanzierung', consent_text = 'I agree.',
      consented_at = now(), review_consent_text = 'Ask me.', review_consented_at = now() where uuid = ${uuid}::uuid`.execute(
    tx,
  )
  await sql`update appointment_history set message = 'Marker-4711' where appointment_uuid = ${uuid}::uuid`.execute(
    tx,
  )
  await sql`
    insert into mails (tenant_id, key, recipient, subject, text_body)
    values (current_tenant(), ${`appointment/${uuid}/1/customer`}, ${email}, 'Ihr Termin', 'Guten Tag Petra Sömmer')`.execute(
    tx,
  )
  return uuid
}

async function conversation(tx: TenantTx, now: Date): Promise<void> {
  const advisor = await advisorOf(tx, 'anna-becker')
  const { rows } = await sql<{ uuid: string }>`
    insert into threads (advisor_uuid, name, email, language, consent_text, consented_at, token_hash, last_message,
      last_message_at, created_at, last_sequence)
    values (${advisor}::uuid, 'Petra Sömmer', 'Petra.Sommer@mail.example', 'de', 'I agree.', ${now}::timestamptz, sha256('x'),
      'Marker-4711', ${now}::timestamptz, ${now}::timestamptz, 1) returning uuid`.execute(tx)
  const uuid = rows[0]?.uuid ?? ''
  await sql`
    insert into messages (thread_uuid, sequence, sender, author_name, text, created_at)
    values (${uuid}::uuid, 1, 'visitor', 'Petra Sömmer', 'Marker-4711, Tel. 0171 2345678', ${now}::timestamptz)`.execute(
    tx,
  )
  await sql`
    with file as (
      insert into attachments (thread_uuid, message_sequence, sender, name, media_type, size, created_at)
      values (${uuid}::uuid, 1, 'visitor', 'Petra-Marker-4711.pdf', 'application/pdf', 12, ${now}::timestamptz) returning uuid)
    insert into attachment_parts (attachment_uuid, kind, part, bytes)
    select uuid, 'file', 0, convert_to('Marker-4711!', 'UTF8') from file`.execute(tx)
  await sql`
    insert into mails (tenant_id, key, recipient, subject, text_body)
    values (current_tenant(), ${`thread/${uuid}/unread/advisor/1/0`}, 'anna', 'Neue Nachricht von Petra', 'Marker-4711')`.execute(
    tx,
  )
}

async function rest(tx: TenantTx, past: string, now: Date): Promise<void> {
  const advisor = await advisorOf(tx, 'anna-becker')
  const { email, phone } = petra
  await sql`
    insert into contact_requests (advisor_uuid, kind, name, email, phone, message, note, consent_text, consented_at, created_at)
    values (${advisor}::uuid, 'callback', 'Petra Soemmer', 'PETRA.SOMMER@mail.example', ${phone}, 'Marker-4711', 'Marker-4711',
        'I agree.', ${now}::timestamptz, ${now}::timestamptz),
      (${advisor}::uuid, 'callback', 'Petra Sömmer', null, ${phone}, 'Marker-4711', null, 'I agree.', ${now}::timestamptz,
        ${now}::timestamptz)`.execute(tx)
  await sql`
    insert into profiles_reviews (advisor_uuid, appointment_uuid, stars, text, name, email, phone, consent_text, consented_at,
      created_at, updated_at)
    values (${advisor}::uuid, ${past}::uuid, 5, 'Marker-4711', 'Petra S.', ${email}, ${phone}, 'I agree.',
      ${now}::timestamptz, ${now}::timestamptz, ${now}::timestamptz)`.execute(tx)
  await sql`
    with entry as (
      insert into changes (at, actor_kind, operation, action, entity, record)
      values (${now}::timestamptz, 'user', 'updateAppointment', 'changed', 'appointments', ${past}) returning uuid)
    insert into change_values (change_uuid, field, before, after, is_personal, salt)
    select uuid, 'name', '"Petra Sömmer"'::jsonb, '"Petra Sommer"'::jsonb, true, decode(md5('x'), 'hex') from entry`.execute(
    tx,
  )
  await sql`
    with entry as (
      insert into changes (at, actor_kind, operation, action, entity, record)
      values (${now}::timestamptz, 'user', 'updateSomething', 'changed', 'elsewhere', 'x') returning uuid)
    insert into change_values (change_uuid, field, before, after, is_personal, salt)
    select uuid, 'email', null, to_jsonb(${email}::text), true, decode(md5('y'), 'hex') from entry`.execute(
    tx,
  )
  await sql`
    with batch as (
      insert into batches (user_uuid, kind, resource, language, created_at, total)
      select uuid, 'import', 'x', 'de', ${now}::timestamptz, 1 from users order by alias limit 1 returning uuid)
    insert into batch_calls (batch_uuid, number, operation, params, body)
    select uuid, 1, 'createUser', '{}', jsonb_build_object('first_name', 'Petra', 'email', ${email}::text) from batch`.execute(
    tx,
  )
  await sql`
    insert into idempotency_keys (operation, key, body_hash, status, reply, created_at)
    values ('createX', gen_random_uuid()::text, sha256('x'), 201, ${JSON.stringify({ name: 'Petra Sömmer', email })}, ${now}::timestamptz)`.execute(
    tx,
  )
}

/** @returns the uuids of her appointments */
export async function holdPetra(
  { db, tenants }: Pick<TestServer, 'db' | 'tenants'>,
  now = new Date(),
): Promise<{ past: string; future: string }> {
  return await db.withTenant(tenants.musterbank?.id ?? 0, async (tx) => {
    const hour = 3_600_000
    const at = (days: number) =>
      new Date(Math.floor(now.getTime() / hour) * hour + days * day + hours++ * hour)
    const past = await appointment(tx, at(-300), now)
    const future = await appointment(tx, at(40), now)
    await sql`update appointments set state = 'done' where uuid = ${past}::uuid`.execute(tx)
    await conversation(tx, now)
    await rest(tx, past, now)
    return { past, future }
  })
}

/** Every column of every table of an institution as text, bytes read as text; with the names of their tables. */
export async function everythingOf(
  { db }: Pick<TestServer, 'db'>,
  tenantId: number,
): Promise<readonly string[]> {
  return await db.withSystem(async (tx) => {
    const { rows: tables } = await sql<{ schema: string; name: string; tenant: boolean; bytes: string[] }>`
      select n.nspname as schema, c.relname as name,
        exists (select from pg_attribute a where a.attrelid = c.oid and a.attname = 'tenant_id') as tenant,
        array(select a.attname::text from pg_attribute a where a.attrelid = c.oid and a.atttypid = 'bytea'::regtype
          and not a.attisdropped) as bytes
      from pg_class c join pg_namespace n on n.oid = c.relnamespace
      where c.relkind = 'r' and n.nspname in ('public', 'pgboss') and c.relname not in ('pictures', 'static_maps')
      order by 1, 2`.execute(tx)
    await sql`select set_config('app.tenant', ${String(tenantId)}, true)`.execute(tx)
    const lines: string[] = []
    for (const { schema, name, tenant, bytes } of tables) {
      const table = sql`${sql.ref(schema)}.${sql.ref(name)}`
      const texts = bytes.map((column) => sql`encode(t.${sql.ref(column)}, 'escape')`)
      const { rows } = await sql<{ line: string }>`
        select concat_ws(' ', t::text, ${texts.length > 0 ? sql.join(texts) : sql`null`}) as line from ${table} t
        where ${tenant ? sql`t.tenant_id = ${tenantId}` : sql`true`}`.execute(tx)
      lines.push(...rows.map(({ line }) => `${name}: ${line}`))
    }
    return lines
  })
}
