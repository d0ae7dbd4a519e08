import { changedBy } from '@barem/shared/business'
import { TIME_ZONE } from '@barem/shared/values/local-date'
import { inSql } from '#db/names'
import type { DocumentKind } from '#document/kind'
import { bySql, type Check } from './check.ts'
import type { GoodsKind } from './pricing-check.ts'

/** Numbers, revisions and the places of lines of a kind of document. */
export function documentChecks({ entity, line, table: name }: DocumentKind): Check[] {
  const table = inSql(name)
  return [
    ...(line ? [placesOfLines(entity, table)] : []),
    numbers({ entity, table: name }),
    bySql(
      `${entity}-revisions`,
      'A revision follows one closed document of its number; a first one follows none.',
      `select document.number, format('revision %s, cloned from %s', document.revision, coalesce(former.number, 'nothing'))
       from ${table} document left join ${table} former on former.id = document.cloned_from_id
       where (document.revision = 1) <> (document.cloned_from_id is null)
         or (former.id is not null and not (former.base_number = document.base_number
           and former.revision < document.revision and former.status in ('cancelled', 'approved') and former.closed))`,
    ),
    bySql(
      `${entity}-number-counter`,
      'A number counter is not behind the numbers that were given.',
      `select series, format('counter at %s, number %s was given', coalesce(last_number, 0), highest)
       from (
         select split_part(base_number, '-', 1) as series, max(split_part(base_number, '-', 2)::bigint) as highest
         from ${table} where base_number ~ '^[A-Z]+[0-9]{4}-[0-9]+$' group by 1
       ) given left join document_counter using (series)
       where coalesce(last_number, 0) < highest`,
    ),
  ]
}

function numbers({ entity, table: name }: Pick<DocumentKind, 'entity' | 'table'>): Check {
  const table = inSql(name)
  const changed = changedBy(entity)
  const given = changed
    ? `base_number is distinct from (select format('%s-PL%s', contract.number,
         lpad(ordinal::text, greatest(length(ordinal::text), 2), '0'))
         from ${inSql(changed)} as contract where contract.id = contract_id)`
    : // under any prefix that the company may have chosen then (numberingSchema); its counter tells that it was given
      `base_number !~ '^[A-Z]{1,6}[0-9]{4}-[0-9]{4,}$' or (revision = 1 and substring(base_number from '^[A-Z]+(....)')
         <> to_char(created_at at time zone '${TIME_ZONE}', 'YYMM'))`
  return bySql(
    `${entity}-number`,
    'A number names the month it was given in, that of an annex its contract and its place; a revision is its base’s number and /R2, /R3 ….',
    `select id::text, format('%s, revision %s of %s, made %s', number, revision, base_number, created_at)
     from ${table}
     where number <> case when revision = 1 then base_number else base_number || '/R' || revision end or ${given}`,
  )
}

function placesOfLines(entity: string, table: string): Check {
  return bySql(
    `${entity}-lines`,
    'Every document has lines, numbered from the first without a gap.',
    `select number, format('%s lines, positions %s to %s', coalesce(lines, 0), first, last)
     from ${table} left join (
       select ${table}_id, count(*) as lines, count(distinct position) as places,
         min(position) as first, max(position) as last
       from ${table}_line group by ${table}_id
     ) line on line.${table}_id = ${table}.id
     where lines is null or first <> 0 or last <> lines - 1 or places <> lines`,
  )
}

/** Sums and weights of a kind of document of goods and its lines, in PostgreSQL's exact numbers (domain, section 10, rule 5). */
export function goodsChecks({ entity, fields, line, table: name }: GoodsKind): Check[] {
  const table = inSql(name)
  const price = inSql(line.price)
  const [discount, fee] = ['discount', 'shippingFee'].map((field) => (field in fields ? inSql(field) : '0'))
  return [
    bySql(
      `${entity}-total`,
      `A ${entity}’s total is the sum of its line amounts − discount + shipping fee.`,
      `select number,
         format('total %s, goods %s, lines %s − %s + %s', total, goods_total, coalesce(amount, 0), ${discount}, ${fee})
       from ${table} left join (
         select ${table}_id, sum(amount) as amount from ${table}_line group by ${table}_id
       ) line on line.${table}_id = ${table}.id
       where goods_total is distinct from coalesce(amount, 0)
         or total is distinct from coalesce(amount, 0) - ${discount} + ${fee}`,
    ),
    bySql(
      `${entity}-weights`,
      'Quantity and weights of a document are the sums of its lines.',
      `select number, format('%s / %s / %s, lines %s / %s / %s', quantity_total, theoretical_weight_total,
           actual_weight_total, quantity, theoretical, actual)
       from ${table} left join (
         select ${table}_id, sum(quantity) as quantity, sum(theoretical_weight) as theoretical, sum(actual_weight) as actual
         from ${table}_line group by ${table}_id
       ) line on line.${table}_id = ${table}.id
       where (quantity_total, theoretical_weight_total, actual_weight_total)
         is distinct from (coalesce(quantity, 0), coalesce(theoretical, 0), coalesce(actual, 0))`,
    ),
    bySql(
      `${entity}-line-amount`,
      'A line’s amount is its price times what it is sold by, rounded half away from zero to the đồng.',
      `select format('%s, line %s (%s)', number, position + 1, product_code),
         format('amount %s, %s × %s', amount, ${price}, basis)
       from (
         select *, case price_type when 'item' then quantity when 'actual' then actual_weight
           else theoretical_weight end as basis
         from ${table}_line
       ) line join ${table} on ${table}.id = ${table}_id
       where amount <> round(${price} * basis, 0)`,
    ),
    bySql(
      `${entity}-line-weight`,
      'A line’s theoretical weight follows from its quantity, length and barem, to the gram.',
      `select format('%s, line %s (%s)', number, position + 1, product_code),
         format('%s kg kept, %s kg computed', theoretical_weight, weight)
       from (
         select *, coalesce(case
           when unit_kind = 'mass' then round(quantity * unit_factor, 3)
           when unit_kind = 'length' and barem is not null then round(quantity * unit_factor * barem, 3)
           when unit_kind = 'count' and length is not null and barem is not null then round(quantity * length * barem, 3)
           else round(quantity * unit_weight, 3) end, 0) as weight
         from ${table}_line
       ) line join ${table} on ${table}.id = ${table}_id
       where theoretical_weight <> weight`,
    ),
  ]
}
