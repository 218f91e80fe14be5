import packageJson from '../../package.json' with { type: 'json' };

/** Which version of the product this is (SemVer), as `CHANGELOG.md` names it. */
export const productVersion: string = packageJson.version;
