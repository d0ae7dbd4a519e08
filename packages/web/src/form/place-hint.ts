/** Pixels between a field and what is said of it. */
const GAP_PX = 2

/**
 * Decides where what is said of a field stands (form.css): above it, where what comes next stays readable, or over its own
 * label where it would be cut off there, as in the first row of a drawer.
 */
export function placeHint({ currentTarget: field }: { currentTarget: HTMLElement }): void {
  const hint = field.querySelector<HTMLElement>('.ant-form-item-additional')
  if (!hint) return
  const drawer = field.closest('.ant-drawer-body')?.getBoundingClientRect().top
  const ceiling = drawer ?? document.querySelector('.top-bar')?.getBoundingClientRect().bottom ?? 0
  const top = field.getBoundingClientRect().top - hint.offsetHeight - GAP_PX
  field.dataset.hint = top < ceiling ? 'over' : 'above'
}
