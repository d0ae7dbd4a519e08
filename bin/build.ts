import { fail } from './fail.ts'
import { builtWeb } from './web-build.ts'

// What a start would build, before it: `npm run build` in a checkout that is to take the place of another.
await builtWeb((line) => console.log(line)).catch((error) => fail(error, 'Nothing was built.'))
