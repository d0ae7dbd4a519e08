/** What of the page is read: a form, or what stands for one. */
type Place = Pick<ParentNode, 'querySelectorAll'>

/**
 * The fields of a form by name, in the order in which they stand on its page; behind a field of lines its columns:
 * `['date', 'lines', 'lines.productId', 'note']`.
 */
export function pageOrder(form: Place | null): string[] {
  const fields = form ? [...form.querySelectorAll<HTMLElement>('[data-field]')] : []
  return fields.flatMap(({ dataset: { field = '', columns = '' } }) => [
    field,
    ...columns.split(' ').flatMap((column) => (column ? [`${field}.${column}`] : [])),
  ])
}
