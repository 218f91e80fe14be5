import { getPlacing, getTreePath, listUnplacedPartners, setPartnerToTree } from './tree.contract.ts';

/** Every call about places in the tree. */
export const treeEndpoints = [getPlacing, getTreePath, listUnplacedPartners, setPartnerToTree] as const;
