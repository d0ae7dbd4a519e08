import { paths } from '#navigation/paths.ts'

export const productPaths = { list: paths.productCategory, add: paths.productAdd, one: paths.product }
