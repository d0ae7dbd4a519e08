import pg from 'pg'
import { withoutLimits } from '#db/limits'

/** A table and its columns in a backup; generated columns are left out, PostgreSQL computes them on restore. */
export interface Table {
  name: string
  columns: string[]
}

/** Dropped while rows are loaded and created again afterwards: foreign keys, and indexes that back no constraint. */
export interface Fences {
  down: string[]
  up: string[]
}

/** The record of migrations is not data: running them writes it. */
const NOT_DATA = `('migration')`

export async function tablesOf(client: pg.ClientBase): Promise<Table[]> {
  const { rows } = await client.query<Table>(`
    select relname as name, array_agg(attname::text order by attnum) as columns
    from pg_class join pg_attribute on attrelid = pg_class.oid
    where relnamespace = 'public'::regnamespace and relkind = 'r' and relname not in ${NOT_DATA}
      and attnum > 0 and not attisdropped and attgenerated = ''
    group by relname order by relname`)
  return rows
}

export interface Sequence {
  name: string
  lastValue: string | null
}

export async function sequencesOf(client: pg.ClientBase): Promise<Sequence[]> {
  const { rows } = await client.query<Sequence>(`
    select sequencename as name, last_value as "lastValue" from pg_sequences
    where schemaname = 'public' and sequencename <> 'migration_id_seq' order by sequencename`)
  return rows
}

export interface Contents {
  rows: number
  /** A checksum that does not depend on the order of the rows. */
  checksum: string
}

/** Reads the whole table once; a sum of hashes, since rows have no order of their own. */
export async function contentsOf(client: pg.ClientBase, table: string): Promise<Contents> {
  const { rows } = await client.query<{ rows: string; checksum: string }>(
    `select count(*) as rows, coalesce(sum(hashtextextended(one::text, 0)::numeric), 0) as checksum
     from ${pg.escapeIdentifier(table)} one`,
  )
  return { rows: Number(rows[0]!.rows), checksum: rows[0]!.checksum }
}

/** Settings that decide how a row is written as text: the same wherever a backup is made, put back or compared, however long that takes. */
export async function fixTextForms(client: pg.ClientBase): Promise<void> {
  await client.query(`
    set timezone = 'UTC'; set datestyle = 'ISO, YMD'; set intervalstyle = 'postgres'; set extra_float_digits = 1;
    set bytea_output = 'hex'`)
  await withoutLimits(client)
}

export async function fencesOf(client: pg.ClientBase): Promise<Fences> {
  const { rows: references } = await client.query<{ down: string; up: string }>(`
    select format('alter table %s drop constraint %I', conrelid::regclass, conname) as down,
      format('alter table %s add constraint %I %s', conrelid::regclass, conname, pg_get_constraintdef(oid)) as up
    from pg_constraint where contype = 'f' and connamespace = 'public'::regnamespace order by oid`)
  const { rows: indexes } = await client.query<{ down: string; up: string }>(`
    select 'drop index ' || indexrelid::regclass as down, pg_get_indexdef(indexrelid) as up
    from pg_index join pg_class on pg_class.oid = indrelid
    where relnamespace = 'public'::regnamespace and relname not in ${NOT_DATA}
      and not exists (select from pg_constraint where conindid = indexrelid)
    order by indexrelid`)
  return {
    down: [...references, ...indexes].map((one) => one.down),
    // indexes first: the references are checked with them
    up: [...indexes, ...references].map((one) => one.up),
  }
}
