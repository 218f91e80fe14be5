import packageJson from '../../package.json' with { type: 'json' };

/** The version of the product (SemVer), as in `CHANGELOG.md`. */
export const productVersion: string = packageJson.version;
