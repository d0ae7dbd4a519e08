import { behind, type Corruption, one } from './corruption.ts'
import { at } from './document-corruptions.ts'

const bothContracts = ['purchase', 'sales'].map(
  (side) => `(select id from ${side}_contract order by number limit 1)`,
)

export const ofContracts: Corruption[] = [
  {
    what: 'a contract takes of a quotation what that does not offer',
    statements: behind(
      'sales_contract',
      `update sales_contract set quotation_id = ${one('draft')} where status = 'draft'`,
    ),
    found: { 'contracted-quantities': Array.from({ length: 3 }, () => at(', .*contracted of 0$')) },
  },
  {
    what: 'what neither contract has is bound',
    statements: behind(
      'contract_binding',
      `insert into contract_binding
        select gen_random_uuid(), ${bothContracts}, (select id from product order by code limit 1), 7.125, 3, id, now(), now()
        from app_user order by username limit 1`,
    ),
    found: {
      'bound-quantities': [/^HDM.* of 7.125 m: 3.000 bound of 0/, /^HDB.* of 7.125 m: 3.000 bound of 0/],
    },
  },
  {
    what: 'a contract counts as bought of which goods are still to be bought',
    statements: behind(
      'bought_contract',
      `insert into bought_contract select id from sales_contract
        where id not in (select sales_contract_id from contract_binding) order by number limit 1`,
    ),
    found: {
      'bought-contracts': [/^HDB.*kept, not wholly bound/],
      'list-counts': [/^list of bought_contract: \d+ kept, \d+ counted/],
    },
  },
]

export const ofAnnexes: Corruption[] = [
  {
    what: 'an annex is called after another place than its own',
    statements: behind(
      'sales_contract_annex',
      `update sales_contract_annex set ordinal = 12 where status = 'draft'`,
    ),
    found: { 'salesContractAnnex-number': [/^[-0-9a-f]+: HDB.*-PL01, revision 1/] },
  },
]

const annexed = `(select id from sales_contract_annex where status = 'approved' order by number limit 1)`
const ended = `(select sales_contract_id from contract_ending
  where sales_contract_id is not null and reopened_at is null limit 1)`
const HDB = 'HDB\\d{4}-\\d{4}'

export const ofChangedContracts: Corruption[] = [
  {
    what: 'a contract says now what was signed, not what its annex says',
    statements: [
      `do $$ begin
        execute 'create or replace view sales_contract_agreed_line as '
          || replace(pg_get_viewdef('sales_contract_agreed_line'), '''approved''', '''cancelled''');
      end $$`,
    ],
    found: {
      'agreed-amounts': [new RegExp(`^${HDB}: .* agreed for .*-PL01 says`)],
      'bound-quantities': [new RegExp(`^${HDB}, .*bound of`)],
    },
  },
  {
    what: 'the terms of a contract are read where it was signed, not in its annex',
    statements: [
      `do $$ begin
        execute 'create or replace view purchase_contract_agreed as '
          || replace(pg_get_viewdef('purchase_contract_agreed'), '''approved''', '''cancelled''');
      end $$`,
    ],
    found: { 'agreed-amounts': [/^HDM.*; read there .*goods_total \d+ for \d+/] },
  },
  {
    what: 'a contract is listed by another sum than its annex says',
    statements: behind(
      'sales_contract',
      `update sales_contract set annexed_total = 1 where id = (
        select contract_id from sales_contract_annex where id = ${annexed})`,
    ),
    found: { 'agreed-amounts': [new RegExp(`^${HDB}: .* listed by 1 đ; ${HDB}-PL01 says`)] },
  },
  {
    what: 'a contract is listed by another day than its annex says',
    statements: behind(
      'sales_contract',
      `update sales_contract set annexed_receipt_date = '2020-01-01' where id = (
        select contract_id from sales_contract_annex where id = ${annexed})`,
    ),
    found: { 'agreed-amounts': [new RegExp(`^${HDB}: .*; listed by day 2020-01-01, it says`)] },
  },
  {
    what: 'an annex says that another sum was agreed before it',
    statements: behind(
      'sales_contract_annex',
      `update sales_contract_annex set before = jsonb_set(before, '{total}', '1') where id = ${annexed}`,
    ),
    found: { 'annex-before': [new RegExp(`^${HDB}-PL01: changes ${HDB} for 1 đ, while ${HDB} for`)] },
  },
  {
    what: 'a contract was ended and nobody told it',
    statements: behind(
      'contract_ending',
      `insert into contract_ending (id, purchase_contract_id, reason, ended_by, ended_by_name, ended_at)
        select gen_random_uuid(), contract.id, 'planted', author_id, 'planted', now() from purchase_contract as contract
        where status = 'draft' order by number limit 1`,
    ),
    found: {
      'ending-events': [/^HDM.*: kept purchaseContract.closed-short .*, told nothing/],
      'ended-contracts': [/^HDM.*: ended, draft, annexes not finished: none/],
      'list-counts': [/^list of contract_ending: \d+ kept, \d+ counted/],
    },
  },
  {
    what: 'an ending is gone',
    statements: behind('contract_ending', `delete from contract_ending where sales_contract_id = ${ended}`),
    found: {
      'ending-events': [new RegExp(`^${HDB}: kept nothing, told salesContract.closed-short`)],
      'list-counts': [/^list of contract_ending: \d+ kept, \d+ counted/],
    },
  },
  {
    what: 'a contract was opened again and nobody told it',
    statements: [
      `update contract_ending set reopened_reason = 'planted', reopened_by = ended_by, reopened_by_name = 'planted',
        reopened_at = ended_at + interval '1 hour' where sales_contract_id = ${ended}`,
    ],
    found: { 'ending-events': [new RegExp(`^${HDB}: kept .*reopened.*, told salesContract.closed-short`)] },
  },
]
