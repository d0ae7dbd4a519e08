-- Up Migration

-- As 160 made it, whatever signs stand between symbol and number or in front of the symbol. `invoiceNumberKey` of the program
-- says the same, and a test holds both together.
create or replace function invoice_number_key(value text) returns text
  language plpgsql immutable parallel safe strict as $$
begin
  return regexp_replace(regexp_replace(
    translate(fold_text(normalize(value, NFKC)),
      E'\u2010\u2011\u2012\u2013\u2014\u2015\u2043\u2212\u02d7авекмнорстухіјѕαβεζηικμνορτυχ \u200d\ufe0f',
      '---------abekmhopctyxijsabezhikmnoptyx'),
    '^0+(?=[0-9]+$)', ''),
    '^[^a-z0-9]*([1-6]?[ck][0-9]{2}[a-z]{3})[^a-z0-9]*0*([0-9]+)$', '\1-\2');
end $$;

-- Of those that become alike the first keeps the invoice. The others keep what they say and claim nothing: the audit
-- (`expense-invoices`) names them until somebody corrects or cancels them.
delete from expense_invoice;
insert into expense_invoice (line_id, seller_tax_code, number, date)
select distinct on (seller_tax_code, invoice_number_key(invoice_number), invoice_date)
  line.id, seller_tax_code, invoice_number_key(invoice_number), invoice_date
from expense_ticket_line line join expense_ticket ticket on ticket.id = line.expense_ticket_id
where ticket.status <> 'cancelled'
  and seller_tax_code is not null and invoice_number is not null and invoice_date is not null
order by seller_tax_code, invoice_number_key(invoice_number), invoice_date, ticket.created_at, ticket.id, position;
