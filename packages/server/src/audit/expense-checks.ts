import { bySql, type Check } from './check.ts'

/** Expense tickets and the advances of our people (domain, section 9). */
export const expenseChecks: Check[] = [
  bySql(
    'expense-sums',
    'What a ticket comes to and gives back is the sum of its lines.',
    `select number, format('%s spent and %s returned kept, %s and %s in its lines', total, returned, spent, given_back)
     from expense_ticket ticket cross join lateral (
       select coalesce(sum(amount) filter (where entry = 'expense'), 0) as spent,
         coalesce(sum(amount) filter (where entry = 'return'), 0) as given_back
       from expense_ticket_line line where line.expense_ticket_id = ticket.id
     ) as lines where (total, returned) <> (spent, given_back)`,
  ),
  bySql(
    'employee-advances',
    'Nobody spent and gave back more of advances than they got.',
    `select 'employee ' || username, format('%s advanced, %s spent, %s returned', advanced, spent, returned)
     from (
       select employee_id, sum(advanced) as advanced, sum(spent) as spent, sum(returned) as returned
       from employee_ledger group by 1
     ) as ledger join app_user on app_user.id = employee_id where advanced - spent - returned < 0`,
  ),
  bySql(
    'expense-photos',
    'A photo of a line, or of what was sent, is a file of its folder, kept, and shown to whoever sees the ticket.',
    `select number, format('photo %s of folder %s, %s', file.name, folder,
       case when not referred then 'to be swept' when shown.file_id is null then 'shown to nobody' else 'kept' end)
     from expense_ticket_line line join expense_ticket ticket on ticket.id = line.expense_ticket_id
     join file on file.id = photo_id
     left join expense_photo shown on shown.file_id = photo_id and shown.expense_ticket_id = ticket.id
     where folder <> 'line' or not referred or shown.file_id is null
     union all
     select coalesce(ticket.number, sent.entity_id::text), format('photo %s of what was sent, %s', photo[1],
       case when file.id is null then 'gone' when not referred then 'to be swept' else 'shown to nobody' end)
     from approval_snapshot sent
     cross join lateral regexp_matches(content, '"photoId":"([0-9a-f-]{36})"', 'g') as named (photo)
     left join file on file.id = photo[1]::uuid
     left join line_picture shown on shown.file_id = file.id and (shown.entity, shown.entity_id) = (sent.entity, sent.entity_id)
     left join expense_ticket ticket on ticket.id = sent.entity_id
     where file.id is null or not referred or shown.file_id is null`,
  ),
  bySql(
    'expense-invoices',
    'The invoices that are taken are those of lines of tickets that are not cancelled.',
    `select coalesce(ticket.number, 'line ' || invoice.line_id),
       case when line.id is null then format('invoice %s of %s taken, none named', invoice.number, invoice.seller_tax_code)
         else format('invoice %s of %s named, taken by %s: correct or cancel one', line.invoice_number, line.seller_tax_code,
           coalesce((select other.number from expense_invoice as taken
             join expense_ticket_line as its on its.id = taken.line_id
             join expense_ticket as other on other.id = its.expense_ticket_id
             where (taken.seller_tax_code, taken.number, taken.date) =
               (line.seller_tax_code, invoice_number_key(line.invoice_number), line.invoice_date)), 'none')) end
     from (
       select line.* from expense_ticket_line line join expense_ticket ticket on ticket.id = line.expense_ticket_id
       where ticket.status <> 'cancelled' and seller_tax_code is not null and invoice_number is not null
         and invoice_date is not null
     ) as line full join expense_invoice invoice on invoice.line_id = line.id
     left join expense_ticket ticket on ticket.id = line.expense_ticket_id
     where (invoice.seller_tax_code, invoice.number, invoice.date)
       is distinct from (line.seller_tax_code, invoice_number_key(line.invoice_number), line.invoice_date)`,
  ),
]
